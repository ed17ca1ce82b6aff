-- Uses the entry as a user does, and writes the answers to $RESULT.
local function wait(what, condition)
  if not vim.wait(60000, condition, 20) then
    io.stderr:write("waited in vain for " .. what .. "\n")
    vim.cmd("cquit")
  end
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function at(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
end

local result = { version = vim.fn.execute("version"):match("NVIM v([%d.]+)") }

local function findings()
  local texts = {}
  for _, found in ipairs(vim.diagnostic.get(0)) do
    table.insert(texts, found.code .. " " .. vim.diagnostic.severity[found.severity]:lower())
  end
  table.sort(texts)
  return texts
end
-- With the settings of the entry, which may arrive after the first findings.
wait("findings", function()
  return vim.tbl_contains(findings(), "unknown-field error")
end)
result.findings = findings()

local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return window
    end
  end
end
at(4, 3)
vim.lsp.buf.hover()
wait("the hover", float)
local shown = vim.api.nvim_win_get_buf(float())
result.hover = table.concat(vim.api.nvim_buf_get_lines(shown, 0, -1, false), "\n")
vim.api.nvim_win_close(float(), true)

vim.ui.select = function(items, options, choose)
  for _, item in ipairs(items) do
    if options.format_item(item):find('"maxPods"', 1, true) then
      choose(item)
    end
  end
end
at(3, 2)
vim.lsp.buf.code_action()
wait("the fix", function()
  return lines()[3]:find("maxPods:") ~= nil
end)
result.fixed = lines()[3]

if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 60000 })
else
  vim.lsp.buf.formatting_sync(nil, 60000)
end
result.formatted = lines()[3]

vim.api.nvim_buf_set_lines(0, -1, -1, false, { "imageM" })
at(#lines(), 6)
vim.api.nvim_feedkeys("A" .. vim.api.nvim_replace_termcodes("<C-x><C-o>", true, false, true), "n", false)
vim.api.nvim_create_autocmd("CompleteChanged", {
  callback = function()
    result.completions = {}
    for _, item in ipairs(vim.fn.complete_info({ "items" }).items) do
      table.insert(result.completions, item.word)
    end
    local file = io.open(os.getenv("RESULT"), "w")
    file:write(vim.json and vim.json.encode(result) or vim.fn.json_encode(result))
    file:close()
    vim.schedule(function()
      vim.cmd("qall!")
    end)
  end,
})
