vim.lsp.config("kubelet_config", {
  settings = {
    kubelet = {
      kubernetesVersion = "1.33",
      rules = { ["unknown-field"] = "error" },
    },
  },
})

vim.lsp.enable("kubelet_config")
vim.lsp.inlay_hint.enable()
