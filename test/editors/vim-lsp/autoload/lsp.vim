" Stands for the plugin vim-lsp, which Debian does not package: what the entry calls of it.
function! lsp#register_server(server) abort
  call writefile([json_encode(a:server)], $RESULT)
endfunction
