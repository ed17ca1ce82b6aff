" Uses the entry for ALE as a user does.
execute 'source' fnameescape(expand('<sfile>:p:h') . '/drive.vim')
packadd! ale
let g:ale_hover_to_preview = 1
execute 'source' fnameescape($ENTRIES . '/vim/ale.vim')
set omnifunc=ale#completion#OmniFunc
let g:ale_completion_enabled = 1

function! s:Findings() abort
  let l:severities = {'E': 'error', 'W': 'warn', 'I': 'info'}
  let l:found = copy(ale#engine#GetLoclist(bufnr('')))
  return sort(map(l:found, {_, each -> each.code . ' ' . l:severities[each.type]}))
endfunction

function! Drive() abort
  call DriveWait('findings', {-> index(s:Findings(), 'unknown-field error') >= 0})
  let g:drive_result.findings = s:Findings()

  call cursor(4, 3)
  ALEHover
  call DriveWait('the hover', {-> !empty(DrivePreview())})
  let g:drive_result.hover = DrivePreview()
  pclose

  call cursor(3, 2)
  " ALE lists the fixes and asks for a number.
  call feedkeys("1\<CR>\<CR>", 'nt')
  ALECodeAction
  call DriveWait('the fix', {-> getline(3) =~# '^maxPods:'})
  let g:drive_result.fixed = getline(3)
  call DriveComplete()
endfunction
