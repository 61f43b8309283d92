-- Chinese words carry their language, so that they are read and drawn as Chinese.
local function chinese(str)
  if not str.text:find("[\xE4-\xE9]") then return nil end
  for _, code in utf8.codes(str.text) do
    if code >= 0x4E00 and code <= 0x9FFF then return pandoc.Span(str, { lang = "zh-Hans" }) end
  end
end

return { { Str = chinese } }
