-- Drop-ins end in .conf, which is YAML only here.
vim.filetype.add({
  pattern = {
    [".*/kubelet%.conf%.d/.*%.conf"] = "yaml",
    [".*/kubelet%.d/.*%.conf"] = "yaml",
  },
})
