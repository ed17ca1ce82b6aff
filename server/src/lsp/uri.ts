const shape = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/;

/** The path of a URI, decoded, with `/`; the text itself where it is no URI. */
export function pathOfUri(uri: string): string {
  const path = shape.exec(uri)?.[3] ?? uri;
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone `%`: some clients do not encode.
    return path;
  }
}

/**
 * The URI of a file that a document names: absolute, or relative to the document's folder.
 * Undefined where the document lies in no folder (`untitled:`).
 */
export function uriOfPath(documentUri: string, path: string): string | undefined {
  const [, scheme, authority, documentPath] = shape.exec(documentUri) ?? [];
  if (scheme === undefined || authority === undefined || documentPath === undefined) {
    return undefined;
  }
  const written = path.split("/").map(encodeURIComponent);
  const folder = path.startsWith("/") ? [] : documentPath.split("/").slice(0, -1);
  const segments: string[] = [];
  for (const segment of [...folder, ...written]) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `${scheme}://${authority}/${segments.join("/")}`;
}
