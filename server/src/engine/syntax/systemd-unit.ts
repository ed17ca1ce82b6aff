/** Comments and blank lines, then a section alone on its line, as in `[Service]`. */
const unitHead =
  /^\uFEFF?(?:[^\S\r\n]*(?:[#;].*)?(?:\r\n|\r|\n))*[^\S\r\n]*\[[A-Za-z][\w-]*\][^\S\r\n]*(?:[\r\n]|$)/;

/**
 * True for a unit of systemd, or a drop-in of one such as `kubelet.service.d/10-kubeadm.conf`, which is on every node
 * of kubeadm: the kubelet reads none of them, whatever their folder is called.
 */
export function isSystemdUnit(text: string): boolean {
  return unitHead.test(text);
}
