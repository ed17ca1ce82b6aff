(require 'kubelet-config)

(setq-default eglot-workspace-configuration
              '(:kubelet (:kubernetesVersion "1.33"
                          :rules (:unknown-field "error"))))

(add-hook 'kubelet-config-mode-hook #'eglot-ensure)
