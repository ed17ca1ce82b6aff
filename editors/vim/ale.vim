autocmd BufRead,BufNewFile */kubelet.conf.d/*.conf,*/kubelet.d/*.conf setfiletype yaml

for s:type in ['yaml', 'json']
  call ale#linter#Define(s:type, {
        \ 'name': 'kubelet-config',
        \ 'lsp': 'stdio',
        \ 'executable': 'kubelet-config',
        \ 'command': '%e lsp --stdio',
        \ 'project_root': {-> getcwd()},
        \ 'lsp_config': {
        \   'kubelet': {'kubernetesVersion': '1.33', 'rules': {'unknown-field': 'error'}},
        \ },
        \ })
endfor

" This list replaces the one of ALE: name the other linters that you use.
let g:ale_linters = extend(get(g:, 'ale_linters', {}), {
      \ 'yaml': ['kubelet-config'],
      \ 'json': ['kubelet-config'],
      \ })
