/** A stack as far as its label is concerned. */
interface Labeled {
  readonly id: string;
  readonly name: string;
  /** Of its file, in the workspace. */
  readonly path: string;
}

/** Labels of stacks, by id: the name, and if others have the same name, the nearest folder that differs. */
export function stackLabels(stacks: readonly Labeled[]): ReadonlyMap<string, string> {
  const pathsOf = new Map<string, Set<string>>();
  for (const { name, path } of stacks) {
    pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(path));
  }
  const times = new Map<string, number>();
  for (const [name, paths] of pathsOf) {
    for (const ending of [...paths].flatMap(endingsOf)) {
      const key = `${name}\n${ending}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return new Map(
    stacks.map(({ id, name, path }) => {
      if (pathsOf.get(name)?.size === 1) return [id, name];
      const own = endingsOf(path).find((ending) => times.get(`${name}\n${ending}`) === 1);
      const [folder, ...between] = (own ?? path).split("/").slice(0, -1);
      const label = [folder, ...(between.length > 0 ? ["…"] : []), name];
      return [id, label.filter((part) => part !== undefined).join("/")];
    }),
  );
}

/** A stack as a title names it: `node-a/kubelet.yaml`, or the nearest folder that differs if `others` end in the same. */
export function stackTitle(name: string, path: string, others: readonly string[]): string {
  const [ending = path] = endingsOf(path);
  const alike = others.filter((other) => other !== path && other.endsWith(`/${ending}`));
  if (alike.length > 0) {
    const stacks = [path, ...alike].map((each) => ({ id: each, name, path: each }));
    return stackLabels(stacks).get(path) ?? name;
  }
  const folder = ending.split("/").at(-2) ?? "";
  return folder === "" ? name : `${folder}/${name}`;
}

/** From the nearest folder and the file's name to the whole path. */
function endingsOf(path: string): readonly string[] {
  const parts = path.split("/");
  if (parts.length === 1) return [path];
  return parts.slice(1).map((_part, at) => parts.slice(-2 - at).join("/"));
}
