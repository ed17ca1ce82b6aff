/** The usual names of units, their drop-ins and environment files of the kubelet. */
const unitNames =
  /(?:^|\/)(?:[^/]*kubelet[^/]*\.(?:service|container)|[^/]*kubelet[^/]*\.service\.d\/[^/]+\.conf|kubeadm-flags\.env|(?:default|sysconfig|conf\.d|etc\/kubernetes)\/kubelet|kubelet\.env|kubelet\/environment)$/;

/** True for paths where units and environment files of the kubelet usually lie; `/` between folders. */
export function isUnitPath(path: string): boolean {
  return unitNames.test(path);
}

/** True for files with nothing but words of the command line, such as MicroK8s' `args/kubelet`. */
export function isArgumentFilePath(path: string): boolean {
  return /(?:^|\/)(?:default-)?args\/kubelet$/.test(path);
}
