" Helpers of the drives of Vim's plugins.
set nomore nocompatible noswapfile viminfo=
filetype plugin on

let g:drive_result = {'version': matchstr(execute('version'), 'IMproved \zs[0-9.]\+')}

function! DriveWait(what, condition) abort
  let l:start = reltime()
  while !a:condition()
    if reltimefloat(reltime(l:start)) > 60
      call writefile(['waited in vain for ' . a:what], '/dev/stderr')
      cquit
    endif
    sleep 20m
  endwhile
endfunction

" The text of the preview window, in which a plugin shows the hover; empty until it is open.
function! DrivePreview() abort
  for l:window in range(1, winnr('$'))
    if getwinvar(l:window, '&previewwindow')
      return join(getbufline(winbufnr(l:window), 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

" Completes in insert mode, writes the result to $RESULT, and ends Vim.
function! DriveComplete() abort
  autocmd CompleteChanged * call s:Finish()
  call feedkeys("GoimageM\<C-x>\<C-o>", 'nt')
endfunction

function! s:Finish() abort
  let g:drive_result.completions = map(copy(complete_info(['items']).items), {_, each -> each.word})
  call writefile([json_encode(g:drive_result)], $RESULT)
  " Vim must not end while it completes.
  call timer_start(0, {-> execute('qall!')})
endfunction
