-- The file that the page names for this version.
local name = vim.fn.has("nvim-0.11") == 1 and "init.lua" or "init-0.7.lua"
vim.cmd("luafile " .. os.getenv("ENTRIES") .. "/neovim/" .. name)
