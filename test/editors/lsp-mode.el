;;; lsp-mode.el --- Uses the entry with lsp-mode -*- lexical-binding: t -*-

(setq lsp-auto-guess-root t
      lsp-enable-snippet nil
      lsp-session-file (expand-file-name "lsp-session" (getenv "HOME")))
(require 'lsp-mode)
(require 'cl-lib)
(require 'drive (expand-file-name "drive.el" (file-name-directory load-file-name)))

(find-file "kubelet.yaml")
(drive-wait "the server"
            (seq-some (lambda (workspace) (eq (lsp--workspace-status workspace) 'initialized))
                      (lsp-workspaces)))

(defun drive-lsp-findings ()
  "What lsp-mode keeps about the buffer."
  (drive-findings
   (mapcar (lambda (found) (cons (lsp:diagnostic-code? found) (lsp:diagnostic-severity? found)))
           (lsp--get-buffer-diagnostics))))

(let (findings hover fixed formatted completions)
  (drive-wait "findings" (seq-contains-p (drive-lsp-findings) "unknown-field error"))
  (setq findings (drive-lsp-findings))

  (drive-at "imageGCHigh")
  (setq hover (lsp--render-on-hover-content
               (lsp:hover-contents
                (lsp-request "textDocument/hover" (lsp--text-document-position-params)))
               t))

  (drive-at "maxPod")
  (cl-letf (((symbol-function 'completing-read) #'drive-choose-fix))
    (call-interactively #'lsp-execute-code-action))
  (drive-wait "the fix" (string-prefix-p "maxPods:" (drive-line 3)))
  (setq fixed (drive-line 3))

  (lsp-format-buffer)
  (setq formatted (drive-line 3))

  (goto-char (point-max))
  (insert "imageM")
  (setq completions
        (pcase (lsp-completion-at-point)
          (`(,start ,end ,table . ,_)
           (all-completions (buffer-substring-no-properties start end) table))))

  (drive-write 'lsp-mode
               `((findings . ,findings)
                 (hover . ,(substring-no-properties hover))
                 (fixed . ,fixed)
                 (formatted . ,formatted)
                 (completions . ,(vconcat (mapcar #'substring-no-properties completions))))))
;;; lsp-mode.el ends here
