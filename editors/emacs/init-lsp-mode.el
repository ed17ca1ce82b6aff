(require 'kubelet-config)

(with-eval-after-load 'lsp-mode
  (lsp-register-custom-settings
   '(("kubelet.kubernetesVersion" "1.33")
     ("kubelet.rules.unknown-field" "error"))))

(setq lsp-inlay-hint-enable t)
(add-hook 'kubelet-config-mode-hook #'lsp)
