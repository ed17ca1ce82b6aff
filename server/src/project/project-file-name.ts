/** The name of the file that says how the files of its folder, and of those in it, are judged. */
export const projectFileName = ".kubelet-config.yaml";
