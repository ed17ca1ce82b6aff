/** The first two numbers of a kernel's release, as in `6.1.0-28-amd64`; undefined for an invalid release. */
export function kernelVersion(release: string): readonly [number, number] | undefined {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?![\d])/.exec(release.trim()) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
}

/** True for a kernel below a version such as `5.9`; false if either is not a version. */
export function isKernelBefore(release: string, version: string): boolean {
  const [kernel, bound] = [kernelVersion(release), kernelVersion(version)];
  if (!kernel || !bound) return false;
  return kernel[0] < bound[0] || (kernel[0] === bound[0] && kernel[1] < bound[1]);
}
