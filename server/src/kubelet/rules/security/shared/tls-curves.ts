/**
 * Go's numbers of key exchanges. 4587 and 4589 came with Go 1.26: whether a kubelet knows them
 * depends on the Go it was built with, so they pass.
 */
const curves: ReadonlySet<number> = new Set([23, 24, 25, 29, 4587, 4588, 4589]);

/** True for a number that the kubelet's `tlsCurvePreferences` may hold. */
export function isSupportedCurve(id: number): boolean {
  return curves.has(id);
}
