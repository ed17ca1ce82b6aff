;;; kubelet-config.el --- Kubelet configuration files -*- lexical-binding: t -*-

;; Version: 0.1.0
;; URL: https://github.com/OWNER/kubelet-config
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A mode for KubeletConfiguration files and their drop-ins.  It starts no
;; server: `M-x eglot' or `M-x lsp' does, with the executable `kubelet-config'.
;; A mode of its own leaves the server of your other YAML files as it is.

;;; Code:

(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)
(declare-function lsp-activate-on "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function treesit-ready-p "treesit")

(defconst kubelet-config-command '("kubelet-config" "lsp" "--stdio")
  "The command that starts the language server.")

;; Emacs has no YAML mode before version 29, and later ones need a grammar.
(defalias 'kubelet-config-parent-mode
  (cond ((and (fboundp 'yaml-ts-mode) (treesit-ready-p 'yaml t)) 'yaml-ts-mode)
        ((fboundp 'yaml-mode) 'yaml-mode)
        (t 'prog-mode))
  "The mode that colors and indents YAML.")

;;;###autoload
(define-derived-mode kubelet-config-mode kubelet-config-parent-mode "Kubelet"
  "Major mode for the kubelet's configuration files."
  (setq-local comment-start "# "))

(put 'kubelet-config-mode 'eglot-language-id "kubelet-config")

;;;###autoload
(add-to-list 'auto-mode-alist
             '("/kubelet\\(?:\\.conf\\)?\\.d/[^/]*\\.conf\\'" . kubelet-config-mode))

;;;###autoload
(add-to-list 'magic-mode-alist
             '("\\(?:#.*\n\\|---\n\\|\n\\)*apiVersion: *kubelet\\.config\\.k8s\\.io/"
               . kubelet-config-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'kubelet-config-mode kubelet-config-command)))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration
               '(kubelet-config-mode . "kubelet-config"))
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection kubelet-config-command)
    :activation-fn (lsp-activate-on "kubelet-config")
    :server-id 'kubelet-config)))

(provide 'kubelet-config)
;;; kubelet-config.el ends here
