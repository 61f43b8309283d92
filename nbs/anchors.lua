-- A line `<a id="name"></a>` before a heading becomes the id of the heading. Jupyter and a forge show nothing of such a
-- line, where they would show a `{#name}` behind the heading.

local function anchored(block)
  if block.t ~= "Para" or #block.content ~= 2 then return nil end
  local first, last = block.content[1], block.content[2]
  if first.t ~= "RawInline" or last.t ~= "RawInline" or last.text ~= "</a>" then return nil end
  return first.text:match('^<a id="([^"]+)">$')
end

local function name_headings(blocks)
  for i = #blocks - 1, 1, -1 do
    local name = anchored(blocks[i])
    if name and blocks[i + 1].t == "Header" then
      blocks[i + 1].identifier = name
      blocks:remove(i)
    end
  end
  return blocks
end

return { { Blocks = name_headings } }
