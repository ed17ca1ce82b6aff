# Drop-ins end in .conf, which is YAML only here.
hook global BufCreate .*/kubelet(?:\.conf)?\.d/[^/]+\.conf %{ set-option buffer filetype yaml }

remove-hooks global lsp-filetype-(?:yaml|json)
hook -group lsp-filetype-kubelet-config global BufSetOption filetype=(?:yaml|json) %{
    set-option buffer lsp_servers %{
        [kubelet-config]
        command = "kubelet-config"
        args = ["lsp", "--stdio"]
        root_globs = [".kubelet-config.yaml", ".git"]
        settings_section = "kubelet"
        [kubelet-config.settings.kubelet]
        kubernetesVersion = "1.33"
        rules = { unknown-field = "error" }
    }
}

hook global WinSetOption filetype=(?:yaml|json) %{
    lsp-enable-window
    lsp-inlay-hints-enable window
}
