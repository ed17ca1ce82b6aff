/** `reservedMemory[0]` + `limits` -> `reservedMemory[0].limits`; a key with other characters is quoted. */
export function pathOfKey(parent: string, key: string): string {
  if (/^[A-Za-z_][\w-]*$/.test(key)) return parent === "" ? key : `${parent}.${key}`;
  return `${parent}[${JSON.stringify(key)}]`;
}

/** `reservedMemory[0]["a/b"].limits` as its steps: names, and numbers of items. */
export function stepsOfPath(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(
    ([, index, quoted, name]) => {
      if (index !== undefined) return Number(index);
      return quoted === undefined ? (name ?? "") : unquoted(quoted);
    },
  );
}

function unquoted(text: string): string {
  // The text between the quotes of `pathOfKey`; its escapes are those of JSON.
  return text.includes("\\") ? String(JSON.parse(`"${text}"`)) : text;
}

/** True for `reservedMemory[0].limits` and `reservedMemory`, and for a path and itself. */
export function isAtOrBelow(path: string, whole: string): boolean {
  if (!path.startsWith(whole)) return false;
  return path.length === whole.length || /[.[]/.test(path.charAt(whole.length));
}

/** `clusterDNS` + 1 -> `clusterDNS[1]`. */
export function pathOfItem(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** `reservedMemory[0].limits` of `reservedMemory[0].limits.memory`; "" for a path of one step. */
export function parentOf(path: string): string {
  const step = /(?:\.[\w-]+|\["(?:[^"\\]|\\.)*"\]|\[\d+\]|^[\w-]+)$/.exec(path);
  return step ? path.slice(0, step.index) : path;
}
