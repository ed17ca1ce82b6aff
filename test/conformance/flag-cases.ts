import type { ConfigCase, NodeFiles } from "../../server/src/answers/node/index.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";

/** A command line of the reference data and what the real kubelet made of it. */
export interface FlagCase {
  readonly id: string;
  readonly tag?: string;
  readonly version: string;
  /** The whole command line; `{main}` is a file with `main`, `{dir}` a folder of files. */
  readonly flags: readonly string[];
  readonly main?: string;
  readonly kubelet: {
    readonly starts: boolean;
    /** The step at which it ends. */
    readonly stage: string;
    readonly messages?: readonly string[];
    /** Differences from the same command with only its configuration and kubeconfig, by path with `/`. */
    readonly effective?: { readonly config?: Readonly<Record<string, unknown>> };
    readonly effectiveBase?: string;
  };
}

const folder = "/node";
const mainPath = "/node/main.yaml";
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const kubeconfig = `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://10.0.0.1:6443"}}]
users: [{name: u, user: {token: t}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
`;

/** A configuration of one credential provider. */
function providers(name: string, cache: string): string {
  return `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- name: ${name}
  matchImages: ["*.example.com"]
${cache}  apiVersion: credentialprovider.kubelet.k8s.io/v1
`;
}

const cache = "  defaultCacheDuration: 10m\n";

/** The folder that command lines of the reference data name; what is called none* does not exist. */
const files: NodeFiles = new Map(
  [
    ["kubeconfig", kubeconfig],
    ["bootstrap-kubeconfig", kubeconfig],
    ["kubeconfig-bad", "apiVersion: [\n"],
    ["kubeconfig-nocontext", kubeconfig.replace("current-context: x", 'current-context: ""')],
    ["empty", ""],
    ["ca.crt", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"],
    ["plain.yaml", header],
    ["confd/10-a.conf", `${header}maxPods: 77\n`],
    ["confd/20-b.conf", `${header}maxPods: 78\nclusterDomain: b.local\n`],
    ["confd/readme.txt", "not read\n"],
    ["confd-bad/10-bad.conf", "maxPods: 5\n"],
    ["confd-gate/10-gate.conf", `${header}featureGates: {Nope: true}\n`],
    ["cred.yaml", providers("prov", cache)],
    ["cred-bad.yaml", providers("prov", "")],
    ["cred.d/10.yaml", providers("prov2", cache)],
    ["bin/prov", ""],
    ["bin/prov2", ""],
    ["emptybin/", ""],
  ].map(([path = "", text = ""]) => [`${folder}/${path}`, text] as const),
);

/** The case as the command line's batch is given it. */
export function configCase(
  { flags, main }: Pick<FlagCase, "flags" | "main">,
  version: KubernetesVersion,
): ConfigCase {
  const args = flags.map((flag) => flag.replaceAll("{main}", mainPath).replaceAll("{dir}", folder));
  const allFiles = new Map(main === undefined ? files : [...files, [mainPath, main]]);
  const kind = "KubeletConfiguration";
  return {
    version,
    kind,
    main: null,
    dropIns: undefined,
    args,
    mainFolder: "/ETC",
    files: allFiles,
  };
}

/** The expectation of the reference data, with the paths that the case is checked with. */
export function expectedOf({ kubelet }: FlagCase): unknown {
  const text = JSON.stringify(kubelet.effective?.config ?? {});
  return JSON.parse(text.replaceAll("{main}", mainPath).replaceAll("{dir}", folder));
}

/** The command that the configuration of a case is compared with: what names files alone. */
export function baseOf({ flags, main, kubelet }: FlagCase): Pick<FlagCase, "flags" | "main"> {
  const isBase = /^--(?:config|config-dir|kubeconfig)(?:=|$)/;
  const kept = flags.flatMap((flag, at) => {
    if (!isBase.test(flag)) return [];
    return flag.includes("=") ? [flag] : [flag, flags[at + 1] ?? ""];
  });
  const isPlain = kubelet.effectiveBase !== undefined;
  return { flags: kept, main: main !== undefined ? (isPlain ? header : main) : undefined };
}

/** Every value by its path, as the reference data writes it: maps are descended into, lists are values. */
function leavesOf(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return new Map([[path, value]]);
  }
  const entries = Object.entries(value);
  return new Map(
    entries.flatMap(([name, inner]) => [
      ...leavesOf(inner, path === "" ? name : `${path}/${name}`),
    ]),
  );
}

/** Differences between two configurations; null if only the first has a value. */
export function changedLeaves(before: unknown, after: unknown): Record<string, unknown> {
  const old = leavesOf(before);
  const now = leavesOf(after);
  const changed: Record<string, unknown> = {};
  for (const [path, value] of now) {
    if (JSON.stringify(value) !== JSON.stringify(old.get(path))) changed[path] = value;
  }
  for (const path of old.keys()) {
    if (!now.has(path)) changed[path] = null;
  }
  const isGone = (path: string): boolean => changed[path] === null;
  // If a map became another value, only the value is reported.
  const hasChild = (path: string): boolean =>
    [...now.keys()].some((child) => child.startsWith(`${path}/`));
  return Object.fromEntries(
    Object.entries(changed).filter(([path]) => !(isGone(path) && hasChild(path))),
  );
}
