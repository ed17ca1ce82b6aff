/** The sections of the node reference. */
export type NodeGroup =
  | "files"
  | "state"
  | "sockets"
  | "status"
  | "labels"
  | "taints"
  | "sysctls"
  | "kernel"
  | "seccomp"
  | "watchdog"
  | "merging"
  | "checkpoint"
  | "apis"
  | "swap";

/** Something that the node reference of Kubernetes names: a file, a condition, a label, a sysctl. */
export interface NodeRecord {
  readonly name: string;
  /** Where a file is by default. */
  readonly path?: string;
  /** Files below it belong to it. */
  readonly directory?: true;
  /** Other names of the same. */
  readonly also?: readonly string[];
  /** The first Kubernetes version that has it. */
  readonly since?: string;
  /** The last Kubernetes version that has it. */
  readonly until?: string;
  /** The first Linux kernel that has it, or on which it is safe. */
  readonly kernel?: string;
  readonly gate?: string;
  /** Fields of `KubeletConfiguration` that decide about it. */
  readonly fields?: readonly string[];
  /** Flags of the kubelet that decide about it, without dashes. */
  readonly flags?: readonly string[];
  /** Its page, if that is not the page of its group. */
  readonly page?: string;
  /** A sysctl that every pod may set. */
  readonly safe?: true;
}

/** The node reference: the file `node-reference.json`, without its texts. */
export interface NodeReferenceTable {
  readonly groups: readonly {
    readonly id: NodeGroup;
    /** The page of kubernetes.io below `docs/reference/node`. */
    readonly page: string;
    readonly entries: readonly NodeRecord[];
  }[];
}

export interface NodeEntry extends NodeRecord {
  readonly group: NodeGroup;
  readonly page: string;
}

/** Looks entries up by what users write. */
export interface NodeReference {
  readonly entries: readonly NodeEntry[];
  /** The entry with this name or path, in any case, or the directory that a path is in. */
  find(written: string): NodeEntry | undefined;
  /** The name that was probably meant. */
  near(written: string): string | undefined;
}

/** All that the kubelet keeps is below it: this alone says nothing of a file. */
const rootDirectory = "/var/lib/kubelet";

/** The index over the table; it is made with the first question. `nearest` finds the word that was probably meant. */
export function createNodeReference(
  { groups }: NodeReferenceTable,
  nearest: (written: string, words: Iterable<string>) => string | undefined,
): NodeReference {
  const entries = groups.flatMap(({ id, page, entries: records }) =>
    records.map((record): NodeEntry => ({ page, ...record, group: id })),
  );
  let index: ReadonlyMap<string, NodeEntry> | undefined;
  const byName = (): ReadonlyMap<string, NodeEntry> =>
    (index ??= new Map(
      entries.flatMap((entry) => namesOf(entry).map((name) => [plainName(name), entry] as const)),
    ));
  const directories = entries.filter(
    ({ directory, path, name }) => directory && (path ?? name) !== rootDirectory,
  );
  return {
    entries,
    find(written) {
      const name = plainName(written);
      return byName().get(name) ?? directoryOf(name, directories);
    },
    near(written) {
      const found = nearest(plainName(written), byName().keys());
      return found === undefined ? undefined : byName().get(found)?.name;
    },
  };
}

function namesOf({ name, path, also = [], group }: NodeEntry): readonly string[] {
  const slashed = name.replaceAll(".", "/");
  const sysctl = group === "sysctls" ? [slashed, `/proc/sys/${slashed}`] : [];
  return [name, ...(path === undefined ? [] : [path]), ...also, ...sysctl];
}

/** Small letters, `/` in paths of Windows, and no scheme, quotes, list indexes or spaces around it. */
function plainName(written: string): string {
  const plain = written
    .trim()
    .toLowerCase()
    .replace(/^(?:unix|file):\/\/(?=\/)|^[a-z]:(?=[\\/])/, "")
    .replaceAll("\\", "/")
    .replaceAll(/\[(?:\*|\d*)\]|["']/g, "")
    .replaceAll(/\s+/g, " ");
  return plain.length > 1 ? plain.replace(/\/$/, "") : plain;
}

/** The innermost directory that a path is in. */
function directoryOf(path: string, directories: readonly NodeEntry[]): NodeEntry | undefined {
  const holding = directories.filter(({ path: directory = "" }) =>
    path.startsWith(`${directory}/`),
  );
  return holding.toSorted((a, b) => (b.path ?? "").length - (a.path ?? "").length)[0];
}
