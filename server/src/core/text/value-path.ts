/** `reservedMemory[0]` + `limits` -> `reservedMemory[0].limits`; a key that is no word is quoted. */
export function pathOfKey(parent: string, key: string): string {
  if (/^[A-Za-z_][\w-]*$/.test(key)) return parent === "" ? key : `${parent}.${key}`;
  return `${parent}[${JSON.stringify(key)}]`;
}

/** `clusterDNS` + 1 -> `clusterDNS[1]`. */
export function pathOfItem(parent: string, index: number): string {
  return `${parent}[${index}]`;
}
