"""The metric classes in two processes give the value of one. Not in tests/measures: each of the two loads torch."""
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long


ONE_OF_TWO = """
import sys
import torch
from torch import distributed
from torchmetrics import MetricCollection
from ndcg_lit.torch import MAP, MRR, NDCG

rank, meeting = int(sys.argv[1]), sys.argv[2]
distributed.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=2)
metrics = MetricCollection([NDCG(5), MAP(), MRR()]).to(torch.bfloat16)
metrics.update(torch.zeros(0, 3), torch.zeros(0, 3))
scores, grades, index = torch.load(sys.argv[3])
mine = index % 2 == rank
metrics.update(scores[mine], grades[mine], indexes=index[mine])
print(*[value.item() for value in metrics.compute().values()])
if rank: scores[mine] = torch.nan
metrics.update(scores[mine], grades[mine], indexes=index[mine])
for _ in range(2):
    try: metrics.compute()
    except ValueError as error: print(error)
distributed.destroy_process_group()
"""


def test_two_processes_give_the_value_of_one_and_both_tell_of_a_fault(tmp_path):
    torch = pytest.importorskip("torch")
    pytest.importorskip("torchmetrics")
    from ndcg_lit.torch import ap_score, ndcg_score, rr_score
    random = torch.Generator().manual_seed(5)
    index = torch.randint(-5, 25, (300,), generator=random)
    grades = torch.randint(0, 4, (300,), generator=random) * (torch.rand(300, generator=random) < 0.2)
    scores = torch.randn(300, generator=random)  # without ties
    torch.save((scores, grades, index), tmp_path / "queries.pt")
    files = [str(tmp_path / name) for name in ("meeting", "queries.pt")]
    # gloo listens on this computer's own address, which every computer can reach.
    alone = {**os.environ, "GLOO_SOCKET_IFNAME": "lo" if sys.platform == "linux" else "lo0"}
    both = [subprocess.Popen([sys.executable, "-c", ONE_OF_TWO, str(rank), *files], text=True, env=alone,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE) for rank in range(2)]
    try: said = [each.communicate() for each in both]
    finally:
        for each in both: each.kill()
    assert [each.returncode for each in both] == [0, 0], said
    wanted = [ndcg_score(grades, scores, 5, indexes=index), ap_score(grades, scores, indexes=index),
              rr_score(grades, scores, indexes=index)]
    first = index[index % 2 == 1].min().item()
    for out, _ in said:
        values, fault, again = out.splitlines()
        assert [float(value) for value in values.split()] == pytest.approx([each.item() for each in wanted], abs=1e-12)
        assert fault == again == f"query {first}: scores must be finite numbers, or nothing can be ranked by them"
