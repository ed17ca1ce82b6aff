---@brief
---
--- https://github.com/OWNER/kubelet-config
---
--- Checks, explains and completes the kubelet's configuration files and the seccomp profiles of its pods. The server
--- recognizes them by their content and does not answer in other YAML and JSON files.
---
--- `kubelet-config` is an executable of the release, or the npm package `kubelet-config`.
---
--- The settings are those of the VS Code extension, in the section `kubelet`: `kubernetesVersion`, `rules`, `node` and
--- others.

---@type vim.lsp.Config
return {
  cmd = { "kubelet-config", "lsp", "--stdio" },
  filetypes = { "yaml", "json", "jsonc" },
  root_markers = { ".kubelet-config.yaml", ".git" },
}
