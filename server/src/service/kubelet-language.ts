/** The editor's language of files with the kubelet's kinds. */
export const kubeletLanguage = "kubelet-config";
