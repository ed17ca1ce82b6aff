/** The address of a file, or of a set in it, after that file or a folder around it was moved. */
function movedAddress(address: string, from: string, to: string): string {
  return address.startsWith(from) && /^(?:[/#]|$)/.test(address.slice(from.length))
    ? to + address.slice(from.length)
    : address;
}

/** The params of a view after a move; undefined if they are not about what was moved. */
export function movedParams<Params extends object>(
  params: Params,
  from: string,
  to: string,
): Params | undefined {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    return typeof value === "string" ? movedAddress(value, from, to) : value;
  };
  const { uri, uris, set }: { uri?: unknown; uris?: unknown; set?: unknown } = params;
  const after = { uri: moved(uri), uris: moved(uris), set: moved(set) };
  if (JSON.stringify(after) === JSON.stringify({ uri, uris, set })) return undefined;
  return { ...params, ...after };
}
