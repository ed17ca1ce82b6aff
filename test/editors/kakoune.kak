# Stands for kakoune-lsp, which Debian does not package: what the entry needs of it.
declare-option -hidden str lsp_servers
declare-option -hidden str lsp_calls
define-command -override lsp-enable-window %{ set-option -add window lsp_calls 'lsp-enable-window ' }
define-command -override -params 1 lsp-inlay-hints-enable %{ set-option -add window lsp_calls "lsp-inlay-hints-enable %arg{1} " }
hook -group lsp-filetype-yaml global BufSetOption filetype=yaml %{ set-option buffer lsp_servers 'not replaced' }
