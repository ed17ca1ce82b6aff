import { readNodeDescription, type NodeDescription } from "../../core/kubelet/node-description.ts";
import { flagValue } from "../../core/parts/flags/unit-text.ts";
import { isFolder, isThere, type NodeTree } from "./node-tree.ts";
import { readCommand, type NodeCommand } from "./read-command.ts";
import { readMachine } from "./read-machine.ts";
import { readServices, type ServiceFacts } from "./read-services.ts";
import { withoutEnd } from "../../core/text/run-before.ts";

/** What the files of a node tell. */
export interface NodeReading {
  readonly command: NodeCommand;
  readonly kernel: string | undefined;
  readonly services: ServiceFacts;
  /** The members of the setting `kubelet.node` that describe this node. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly node: NodeDescription | undefined;
  /** State files of the managers that cannot be read, which ends the kubelet. */
  readonly brokenStates: readonly string[];
  /** The files that the kubelet is told of and that are there, by path; of keys and programs the name only. */
  readonly files: ReadonlyMap<string, string>;
}

/** Where the kubelets of installers have their configuration, for trees without a unit. */
const usualConfigs: readonly string[] = [
  "/var/lib/kubelet/config.yaml",
  "/etc/kubernetes/kubelet.yaml",
  "/etc/kubernetes/kubelet/config.json",
  "/etc/kubernetes/kubelet/kubelet-config.json",
  "/etc/kubernetes/kubelet-config.yaml",
];

/** Flags of the kubelet that name a file or a folder on the node, besides those of its configuration. */
const otherPathFlags: readonly string[] = [
  ...["kubeconfig", "bootstrap-kubeconfig", "client-ca-file"],
  ...["image-credential-provider-config", "image-credential-provider-bin-dir"],
];

/** Reads all that the verdict on a node needs from its file tree; writes, runs and sends nothing. Never rejects. */
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
    files: await namedFiles(command.args, tree),
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

/** What a manager's state file says; undefined where there is none. */
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

/** The kubelet looks for drop-ins in all folders of `--config-dir`; nobody nests them deeper. */
const maxDropInDepth = 8;

/** The files that flags and the configuration name, with the folders of drop-ins and plugins. */
async function namedFiles(
  args: readonly string[],
  tree: NodeTree,
): Promise<ReadonlyMap<string, string>> {
  const configurations = new Map<string, string>();
  for (const name of ["config", "config-dir"]) {
    const path = flagValue(args, name);
    if (path !== undefined) await addPath(path, configurations, tree, maxDropInDepth);
  }
  const files = new Map(configurations);
  const ofFlags = otherPathFlags.flatMap((name) => flagValue(args, name) ?? []);
  const authorities = [...configurations.values()].flatMap(
    (text) => /clientCAFile["']?\s*:\s*["']?([^\s"',}]+)/.exec(text)?.[1] ?? [],
  );
  for (const path of [...ofFlags, ...authorities]) await addPath(path, files, tree, 0);
  return files;
}

/** Programs and keys are looked at by their names alone. */
const isSecret = /\.key$|-key\.pem$|\/private\//;

/** Adds a file, or a folder with its files and those of so many levels of folders below it. */
async function addPath(
  path: string,
  files: Map<string, string>,
  tree: NodeTree,
  depth: number,
): Promise<void> {
  const folder = withoutEnd(path, /\//);
  const entries = await tree.entries(folder);
  if (entries.length === 0 && !(await isFolder(folder, tree))) {
    const text = isSecret.test(path) ? undefined : await tree.text(path);
    if (text !== undefined) files.set(path, text);
    else if (await isThere(path, tree)) files.set(path, "");
    return;
  }
  files.set(`${folder}/`, "");
  const isConfiguration = entries.some(({ name }) => /\.(?:conf|ya?ml|json)$/.test(name));
  for (const { name, type, isLink } of entries) {
    const child = `${folder}/${name}`;
    if (type === "folder") {
      // The kubelet's walk does not follow links to folders.
      if (depth > 0 && !isLink) await addPath(child, files, tree, depth - 1);
      continue;
    }
    const text = isConfiguration && !isSecret.test(child) ? await tree.text(child) : "";
    if (text !== undefined) files.set(child, text);
  }
}
