;;; eglot.el --- Uses the entry with eglot -*- lexical-binding: t -*-

(require 'eglot)
(require 'cl-lib)
(require 'drive (expand-file-name "drive.el" (file-name-directory load-file-name)))

(find-file "kubelet.yaml")
(call-interactively #'eglot)
(drive-wait "the server" (eglot-managed-p))

(defun drive-eglot-findings ()
  "What Flymake shows."
  (drive-findings
   (mapcar (lambda (found)
             (let ((data (cdr (assq 'eglot-lsp-diag (flymake-diagnostic-data found)))))
               (cons (plist-get data :code) (plist-get data :severity))))
           (flymake-diagnostics))))

(let (findings hover fixed formatted completions)
  (flymake-start)
  (drive-wait "findings" (seq-contains-p (drive-eglot-findings) "unknown-field error"))
  (setq findings (drive-eglot-findings))

  (drive-at "imageGCHigh")
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover text)))
  (drive-wait "the hover" hover)

  (drive-at "maxPod")
  ;; Eglot opens a menu for actions of the mouse, which nil stands for.
  (cl-letf ((last-nonmenu-event t)
            ((symbol-function 'completing-read) #'drive-choose-fix))
    (call-interactively #'eglot-code-actions))
  (drive-wait "the fix" (string-prefix-p "maxPods:" (drive-line 3)))
  (setq fixed (drive-line 3))

  (eglot-format-buffer)
  (setq formatted (drive-line 3))

  (goto-char (point-max))
  (insert "imageM")
  (setq completions
        (pcase (run-hook-with-args-until-success 'completion-at-point-functions)
          (`(,start ,end ,table . ,_)
           (all-completions (buffer-substring-no-properties start end) table))))

  (drive-write 'eglot
               `((findings . ,findings)
                 (hover . ,(substring-no-properties hover))
                 (fixed . ,fixed)
                 (formatted . ,formatted)
                 (completions . ,(vconcat (mapcar #'substring-no-properties completions))))))
;;; eglot.el ends here
