import { type NodeDescription, readNodeDescription } from "../../../kubelet/index.ts";
import { flagValue } from "../../../flags/index.ts";
import { folderOf } from "../../../engine/files/uris.ts";
import { inTreeOrder, walkFolder } from "../../../engine/files/walk-folder.ts";
import { isFolder, isThere, mayBeThere, type NodeTree, type Unread } from "./node-tree.ts";
import { readCommand, type NodeCommand } from "./read-command.ts";
import { readMachine } from "./read-machine.ts";
import { readServices, type ServiceFacts } from "./read-services.ts";
import { withoutEnd } from "../../../engine/text/run-before.ts";

export interface NodeReading {
  readonly command: NodeCommand;
  readonly kernel: string | undefined;
  readonly services: ServiceFacts;
  /** The members of the setting `kubelet.node` that describe this node. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly node: NodeDescription | undefined;
  /** State files of the managers that cannot be read, which ends the kubelet. */
  readonly brokenStates: readonly string[];
  /** Existing files that the kubelet's configuration names, by path; keys and programs without their content. */
  readonly files: ReadonlyMap<string, string>;
  /** Those of them that should have been read and could not be. */
  readonly unread: ReadonlyMap<string, Unread>;
}

/** Where the kubelets of installers have their configuration, for trees without a unit. */
const usualConfigs: readonly string[] = [
  "/var/lib/kubelet/config.yaml",
  "/etc/kubernetes/kubelet.yaml",
  "/etc/kubernetes/kubelet/config.json",
  "/etc/kubernetes/kubelet/kubelet-config.json",
  "/etc/kubernetes/kubelet-config.yaml",
];

/** Flags of the kubelet that name a file or a folder on the node, except those of its configuration. */
const otherPathFlags: readonly string[] = [
  "kubeconfig",
  "bootstrap-kubeconfig",
  "client-ca-file",
  "image-credential-provider-config",
  "image-credential-provider-bin-dir",
];

/**
 * Reads everything that the check of a node needs from its file tree; writes, runs and sends nothing. Never rejects.
 */
export async function readNode(tree: NodeTree): Promise<NodeReading> {
  const [written, machine, services] = await Promise.all([
    readCommand(tree),
    readMachine(tree),
    readServices(tree),
  ]);
  const command = written.from === undefined ? await usualCommand(tree) : written;
  const root = flagValue(command.args, "root-dir") ?? "/var/lib/kubelet";
  const [cpu, memory] = await Promise.all(
    ["cpu_manager_state", "memory_manager_state"].map((name) => stateIn(`${root}/${name}`, tree)),
  );
  const { cgroupDriver, inhibitDelay } = services;
  const members = {
    ...machine.node,
    ...(cpu?.policy !== undefined && { cpuManagerState: cpu.policy }),
    ...(memory?.policy !== undefined && { memoryManagerState: memory.policy }),
    ...(cgroupDriver && { cgroupDriver }),
    ...(inhibitDelay !== undefined && { inhibitDelay }),
  };
  return {
    command,
    kernel: machine.kernel,
    services,
    members,
    node: readNodeDescription(members).node,
    brokenStates: [cpu, memory].flatMap((state) => (state?.isBroken ? [state.path] : [])),
    ...(await namedFiles(command.args, tree)),
  };
}

/** The command that a configuration without a unit is probably given to. */
async function usualCommand(tree: NodeTree): Promise<NodeCommand> {
  for (const path of usualConfigs) {
    if (!(await isThere(path, tree))) continue;
    const kubeconfig = "/etc/kubernetes/kubelet.conf";
    const kubeconfigArgs = (await isThere(kubeconfig, tree)) ? [`--kubeconfig=${kubeconfig}`] : [];
    return { args: [`--config=${path}`, ...kubeconfigArgs], places: [], from: undefined };
  }
  return { args: [], places: [], from: undefined };
}

interface ManagerState {
  readonly path: string;
  readonly policy?: string;
  readonly isBroken?: true;
}

/** The content of a manager's state file; undefined if it does not exist. */
async function stateIn(path: string, tree: NodeTree): Promise<ManagerState | undefined> {
  const text = await tree.text(path);
  if (text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    const policy =
      typeof state === "object" && state !== null && "policyName" in state && state.policyName;
    return typeof policy === "string" && policy !== "" ? { path, policy } : { path };
  } catch {
    return { path, isBroken: true };
  }
}

/** The kubelet looks for drop-ins in all folders of `--config-dir`; more than this is not looked at. */
const dropInLimits = { depth: 8, folders: 500, files: 2_000, milliseconds: 20_000 };

/** Files by path as they are found. */
interface NamedFiles {
  readonly files: Map<string, string>;
  readonly unread: Map<string, Unread>;
}

/** The files that flags and the configuration name, with the folders of drop-ins and plugins. */
async function namedFiles(args: readonly string[], tree: NodeTree): Promise<NamedFiles> {
  const named: NamedFiles = { files: new Map(), unread: new Map() };
  for (const name of ["config", "config-dir"]) {
    const path = flagValue(args, name);
    if (path !== undefined) await addPath(path, named, tree, dropInLimits.depth);
  }
  const ofFlags = otherPathFlags.flatMap((name) => flagValue(args, name) ?? []);
  const authorities = [...named.files.values()].flatMap(
    (text) => /clientCAFile["']?\s*:\s*["']?([^\s"',}]+)/.exec(text)?.[1] ?? [],
  );
  for (const path of [...ofFlags, ...authorities]) await addPath(path, named, tree, 0);
  return named;
}

/** Programs and keys are looked at by their names alone. */
const isSecret = /\.key$|-key\.pem$|\/private\//;

const isConfiguration = /\.(?:conf|ya?ml|json)$/;

/** Adds a file, or a folder with its files and those of so many levels of folders below it. */
async function addPath(
  path: string,
  named: NamedFiles,
  tree: NodeTree,
  depth: number,
): Promise<void> {
  const folder = withoutEnd(path, /\//);
  if ((await tree.entries(folder)).length === 0 && !(await isFolder(folder, tree))) {
    await addFile(path, named, tree);
    return;
  }
  const places = {
    readFolder: tree.entries,
    placeIn: (at: string, name: string) => `${at}/${name}`,
  };
  // The kubelet's walk does not follow links to folders.
  const walked = await walkFolder(folder, places, { ...dropInLimits, depth });
  const found = inTreeOrder(walked?.files ?? []).filter(({ type }) => type === "file");
  for (const at of [folder, ...found.map(({ uri }) => folderOf(uri))])
    named.files.set(`${at}/`, "");
  const configured = new Set(
    found.filter(({ name }) => isConfiguration.test(name)).map(({ uri }) => folderOf(uri)),
  );
  for (const { uri, name } of found) {
    if (!configured.has(folderOf(uri))) named.files.set(uri, "");
    else await addFile(uri, named, tree, isConfiguration.test(name));
  }
}

/** Adds a file with its text, or the reason why it has none; `isNeeded`: the kubelet reads it. */
async function addFile(
  path: string,
  { files, unread }: NamedFiles,
  tree: NodeTree,
  isNeeded = true,
): Promise<void> {
  if (isSecret.test(path)) {
    if (await mayBeThere(path, tree)) files.set(path, "");
    return;
  }
  const text = await tree.text(path);
  if (text !== undefined) {
    files.set(path, text);
    return;
  }
  const why = isNeeded ? await tree.whyUnread(path) : undefined;
  if (why !== undefined) unread.set(path, why);
}
