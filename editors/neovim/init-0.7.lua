vim.g.do_filetype_lua = 1 -- Without it, Neovim 0.7 does not know the filetype of drop-ins.

local file = vim.api.nvim_get_runtime_file("lsp/kubelet_config.lua", false)[1]
local config = dofile(file)
config.name = "kubelet_config"
config.root_dir = vim.fn.getcwd()
config.settings = {
  kubelet = {
    kubernetesVersion = "1.33",
    rules = { ["unknown-field"] = "error" },
  },
}
config.init_options = { settings = config.settings.kubelet }

local client
vim.api.nvim_create_autocmd("FileType", {
  pattern = config.filetypes,
  callback = function()
    client = client or vim.lsp.start_client(config)
    if client then
      vim.lsp.buf_attach_client(0, client)
      vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
    end
  end,
})
