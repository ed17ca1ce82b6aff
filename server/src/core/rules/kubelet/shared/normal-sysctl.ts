/** `net/ipv4/conf/eth0.100/forwarding` with dots as separators, as the kubelet compares names. */
export function normalSysctl(name: string): string {
  const isSlashed = /^[^./]*\//.test(name);
  return isSlashed ? name.replace(/[./]/g, (char) => (char === "/" ? "." : "/")) : name;
}
