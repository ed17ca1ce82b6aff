/** The lines that every KubeletConfiguration has. */
export const configHeader =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
