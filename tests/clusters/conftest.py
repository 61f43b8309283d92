"""A real Spark for the tests of this folder, with Java where there is none."""
import pytest

from java import java_ready


@pytest.fixture(scope="session")
def java():
    "Make sure that Java is there."
    java_ready()


@pytest.fixture(scope="session")
def spark(java):
    from ndcg_lit.spark import local_spark
    session = local_spark(2, spark_sql_shuffle_partitions=3)
    yield session
    session.stop()
