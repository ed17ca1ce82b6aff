" Uses the entry as a user does, and writes the answers to $RESULT.
set nomore nocompatible noswapfile viminfo=
filetype plugin on
packadd! ale
let g:ale_completion_enabled = 1
let g:ale_hover_to_preview = 1
execute 'source' fnameescape($ENTRY)
set omnifunc=ale#completion#OmniFunc

function! s:Wait(what, condition) abort
  let l:end = reltime()
  while !a:condition()
    if reltimefloat(reltime(l:end)) > 60
      call writefile(['waited in vain for ' . a:what], '/dev/stderr')
      cquit
    endif
    sleep 20m
  endwhile
endfunction

function! s:Findings() abort
  let l:severities = {'E': 'error', 'W': 'warn', 'I': 'info'}
  return sort(map(copy(ale#engine#GetLoclist(bufnr(''))), {_, each -> each.code . ' ' . l:severities[each.type]}))
endfunction

function! s:Preview() abort
  return filter(range(1, winnr('$')), {_, nr -> getwinvar(nr, '&previewwindow')})
endfunction

function! Drive() abort
  let s:result = {'version': matchstr(execute('version'), 'IMproved \zs[0-9.]\+') . ', ALE'}
  call s:Wait('findings', {-> index(s:Findings(), 'unknown-field error') >= 0})
  let s:result.findings = s:Findings()

  call cursor(4, 3)
  ALEHover
  call s:Wait('the hover', {-> !empty(s:Preview())})
  let s:result.hover = join(getbufline(winbufnr(s:Preview()[0]), 1, '$'), "\n")
  pclose

  call cursor(3, 2)
  " ALE lists the fixes and asks for a number.
  call feedkeys("1\<CR>\<CR>", 'nt')
  ALECodeAction
  call s:Wait('the fix', {-> getline(3) =~# '^maxPods:'})
  let s:result.fixed = getline(3)

  autocmd CompleteChanged * call s:Finish()
  call feedkeys("GoimageM\<C-x>\<C-o>", 'nt')
endfunction

function! s:Finish() abort
  let s:result.completions = map(copy(complete_info(['items']).items), {_, each -> each.word})
  call writefile([json_encode(s:result)], $RESULT)
  " Vim must not end while it completes.
  call timer_start(0, {-> execute('qall!')})
endfunction
