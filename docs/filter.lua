-- What pages need beyond plain Markdown: links between notebooks, callouts, wide tables and formulas, headings one can
-- link to.

local TITLES = { note = "Note", tip = "Tip", warning = "Warning", important = "Important", caution = "Caution" }

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

local function text(inlines)
  return (pandoc.utils.stringify(inlines):gsub('[&<>"]', ENTITIES))
end

local function html(markup)
  return pandoc.RawBlock("html", markup)
end

local function callout_kind(div)
  for _, class in ipairs(div.classes) do
    local kind = class:match("^callout%-(%a+)$")
    if kind and TITLES[kind] then return kind end
  end
end

local function callout_title(div, kind)
  local first, title = div.content[1], div.attributes.title
  if title then return pandoc.utils.blocks_to_inlines(pandoc.read(title, "markdown").blocks) end
  if first and first.t == "Header" then
    div.content:remove(1)
    return first.content
  end
  return { pandoc.Str(TITLES[kind]) }
end

local function callout(div)
  local kind = callout_kind(div)
  if not kind then return nil end
  local title = callout_title(div, kind)
  local class = 'class="callout callout-' .. kind .. '"'
  local collapse = div.attributes.collapse
  local blocks = pandoc.List()
  if collapse then
    local open = collapse == "false" and " open" or ""
    blocks:insert(html("<details " .. class .. open .. '><summary class="callout-title">'))
    blocks:insert(pandoc.Plain(title))
    blocks:insert(html('</summary><div class="callout-body">'))
    blocks:extend(div.content)
    blocks:insert(html("</div></details>"))
  else
    blocks:insert(html('<div role="note" ' .. class .. '><div class="callout-title">'))
    blocks:insert(pandoc.Plain(title))
    blocks:insert(html('</div><div class="callout-body">'))
    blocks:extend(div.content)
    blocks:insert(html("</div></div>"))
  end
  return blocks
end

local function column_names(tbl)
  local first = tbl.head.rows[1]
  return first and first.cells:map(function(cell) return pandoc.utils.stringify(cell.contents) end) or pandoc.List()
end

local function table_label(tbl)
  local caption = text(tbl.caption.long)
  if caption ~= "" then return caption end
  local names = column_names(tbl):filter(function(name) return name ~= "" end)
  return "Table: " .. text({ pandoc.Str(table.concat(names, ", ")) })
end

-- On a phone a wordy table is read row by row, so every cell carries the name of its column; the first one, which heads
-- the row, only where it is a bare number.
local function name_cells(tbl, many)
  local names = column_names(tbl)
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do
      for i, cell in ipairs(row.cells) do
        local bare = pandoc.utils.stringify(cell.contents):match("^%-?[%d.]+$")
        cell.attributes["data-label"] = ((many and i > 1) or (i == 1 and bare)) and names[i] or nil
      end
    end
  end
end

-- Pandoc gives a table with long lines equal columns; the browser fits columns to their text better.
local function drop_widths(tbl)
  local had = false
  for i, spec in ipairs(tbl.colspecs) do
    had = had or spec[2] ~= nil
    tbl.colspecs[i] = { spec[1], nil }
  end
  return had
end

-- How wide a text is, in letters: a Chinese character takes the room of two.
local function width(words)
  local letters = 0
  for _, code in utf8.codes(words) do letters = letters + (code >= 0x2E80 and 2 or 1) end
  return letters
end

-- The letters of the longest cell: more than a few words are a sentence.
local SENTENCE = 36
local function longest_cell(tbl)
  local most = 0
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do
      for _, cell in ipairs(row.cells) do
        most = math.max(most, width(pandoc.utils.stringify(cell.contents)))
      end
    end
  end
  return most
end

-- A Chinese table of words is wider than a phone before any cell is a sentence: Pandoc counts a character as one letter.
local PHRASE, PHONE = 20, 50
local function is_wide_chinese(tbl)
  local widest, phrase = {}, false
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do
      for i, cell in ipairs(row.cells) do
        local words = pandoc.utils.stringify(cell.contents)
        widest[i] = math.max(widest[i] or 0, width(words))
        phrase = phrase or (width(words) >= PHRASE and width(words) > 1.5 * utf8.len(words))
      end
    end
  end
  local all = 0
  for _, letters in ipairs(widest) do all = all + letters end
  return phrase and all > PHONE
end

local function wrap_table(tbl)
  local label = table_label(tbl)
  local columns = #tbl.colspecs
  local sentences = drop_widths(tbl) and longest_cell(tbl) > SENTENCE
  local wordy = columns > 1 and (sentences or is_wide_chinese(tbl))
  if wordy then name_cells(tbl, columns > 2) end
  local class = "scroll table-scroll" .. (wordy and " wordy" or "")
  local opening = '<div class="' .. class .. '" role="group" tabindex="0" aria-label="' .. label .. '">'
  return { html(opening), tbl, html("</div>") }
end

local function wrap_formula(para)
  local only = #para.content == 1 and para.content[1]
  if only and only.t == "Math" and only.mathtype == "DisplayMath" then
    return { html('<div class="scroll formula">'), pandoc.Plain(para.content), html("</div>") }
  end
end

-- The name of a page within its folder: a number orders files and is no part of it, as in nbdev.
local function page_name(folder, name)
  return folder .. name:gsub("^%d+%w*_", ""):lower()
end

local function notebook_link(link)
  if not link.target:match("^%a[%w+.-]*:") then
    local folder, name, rest = link.target:match("^([^#]-)([^/#]+)%.ipynb(.*)$")
    if name then link.target = page_name(folder, name) .. ".html" .. rest end
  end
  return link
end

-- A function's own entry keeps the bare id, so `page.html#name` always leads to it; a section of the same name steps
-- aside. A class and a function may differ in case alone: the second gets a number, as pandoc numbers headings.
local entries = {}
local level = 1

local function collect_entries(header)
  local name = header.attributes.entry
  if not name then return nil end
  header.identifier = entries[name] and name .. "-1" or name
  entries[name] = true
  return header
end

-- A short command is not broken at a space or a hyphen.
local function keep_whole(code)
  if #code.text <= 24 and code.text:find("[%s%-]") then code.classes:insert("short") end
  return code
end

-- A formula keeps the sign or the ending that follows it on its line.
local function keep_ends(inlines)
  for i = #inlines - 1, 1, -1 do
    local formula, after = inlines[i], inlines[i + 1]
    local inline = formula.t == "Math" and formula.mathtype == "InlineMath"
    if inline and after.t == "Str" and after.text:find("^[.,;:!?)%-]") then
      inlines[i] = pandoc.Span({ formula, after }, { class = "short" })
      inlines:remove(i + 1)
    end
  end
  return inlines
end

local function has_link(inlines)
  local found = false
  pandoc.walk_inline(pandoc.Span(inlines), { Link = function() found = true end })
  return found
end

local function heading(header)
  if header.attributes.entry then
    header.attributes.entry = nil
    header.level = math.min(header.level, level + 1)
  elseif entries[header.identifier] then
    header.identifier = header.identifier .. "-section"
  end
  level = header.level
  if header.identifier ~= "" and not has_link(header.content) then
    header.content = { pandoc.Link(header.content, "#" .. header.identifier, "", { class = "self" }) }
  end
  return header
end

return {
  { Header = collect_entries },
  { Link = notebook_link },
  { Div = callout },
  { Inlines = keep_ends },
  { Table = wrap_table, Para = wrap_formula, Header = heading, Code = keep_whole },
}
