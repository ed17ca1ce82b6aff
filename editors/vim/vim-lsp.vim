autocmd BufRead,BufNewFile */kubelet.conf.d/*.conf,*/kubelet.d/*.conf setfiletype yaml

autocmd User lsp_setup call lsp#register_server({
      \ 'name': 'kubelet-config',
      \ 'cmd': ['kubelet-config', 'lsp', '--stdio'],
      \ 'allowlist': ['yaml', 'json'],
      \ 'workspace_config': {
      \   'kubelet': {'kubernetesVersion': '1.33', 'rules': {'unknown-field': 'error'}},
      \ },
      \ })

let g:lsp_inlay_hints_enabled = 1
