/** The address of what lies in a folder under a name or a path with `/`; names are encoded. */
export function uriIn(folder: string, path: string): string {
  const base = folder.replace(/\/+$/, "");
  return `${base}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The folder that an address lies in, without the slash. */
export function folderOf(uri: string): string {
  return uri.slice(0, Math.max(uri.lastIndexOf("/"), 0));
}

/** The last part of an address, decoded. */
export function nameOf(uri: string): string {
  const last = uri.replace(/\/+$/, "").split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** True where the address lies in the folder, at any depth, or is the folder. */
export function isWithin(uri: string, folder: string): boolean {
  const base = folder.replace(/\/+$/, "");
  return uri === base || uri.startsWith(`${base}/`);
}

/** The path of `uri` below `folder`, decoded; undefined where it is not in it. */
export function pathBelow(folder: string, uri: string): string | undefined {
  const base = `${folder.replace(/\/+$/, "")}/`;
  if (!uri.startsWith(base)) return undefined;
  return uri
    .slice(base.length)
    .split("/")
    .map((part) => nameOf(part))
    .join("/");
}
