" Uses the entry for vim-lsp as a user does; $VIM_LSP is the folder of the plugin.
execute 'source' fnameescape(expand('<sfile>:p:h') . '/drive.vim')
execute 'set runtimepath^=' . fnameescape($VIM_LSP)
let g:lsp_hover_ui = 'preview'
execute 'source' fnameescape($ENTRIES . '/vim/vim-lsp.vim')
autocmd FileType yaml setlocal omnifunc=lsp#complete

function! s:Findings() abort
  let l:found = []
  let l:uri = lsp#utils#get_buffer_uri()
  for l:each in values(lsp#internal#diagnostics#state#_get_all_diagnostics_grouped_by_server_for_uri(l:uri))
    let l:found += l:each.params.diagnostics
  endfor
  let l:severities = ['', 'error', 'warn', 'info', 'hint']
  return sort(map(copy(l:found), {_, each -> each.code . ' ' . l:severities[each.severity]}))
endfunction

function! Drive() abort
  call DriveWait('findings', {-> index(s:Findings(), 'unknown-field error') >= 0})
  let g:drive_result.findings = s:Findings()

  call cursor(4, 3)
  LspHover
  call DriveWait('the hover', {-> !empty(DrivePreview())})
  let g:drive_result.hover = DrivePreview()
  pclose

  call cursor(3, 2)
  LspCodeAction
  call DriveWait('the list of fixes', {-> &filetype ==# 'lsp-quickpick-filter'})
  " The first one is the preferred one.
  call feedkeys("A\<CR>", 'tx')
  call DriveWait('the fix', {-> getline(3) =~# '^maxPods:'})
  let g:drive_result.fixed = getline(3)

  LspDocumentFormatSync
  let g:drive_result.formatted = getline(3)
  call DriveComplete()
endfunction
