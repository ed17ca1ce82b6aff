/** A path below a folder, without `.` and `..`, as the kubelet joins it; an absolute one stays. */
export function absolutePath(folder: string, path: string): string {
  const segments: string[] = [];
  const whole = path.startsWith("/") ? path : `${folder}/${path}`;
  for (const segment of whole.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}
