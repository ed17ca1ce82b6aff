/** The name of the file that configures the checks in its folder and the folders below. */
export const projectFileName = ".kubelet-config.yaml";
