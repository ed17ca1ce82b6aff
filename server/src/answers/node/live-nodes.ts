import { parseQuantity } from "../../engine/syntax/quantity.ts";
import { isNodeName } from "../../engine/text/node-name.ts";

/** A node of a cluster, as its Node object describes it. */
export interface LiveNode {
  readonly name: string;
  /** The version of its kubelet, such as `v1.36.2`. */
  readonly version: string;
  readonly isReady: boolean;
  /** Members of the setting `kubelet.node`. */
  readonly size: Readonly<Record<string, unknown>>;
}

/** The nodes of a list. */
export interface ListedNodes {
  readonly nodes: readonly LiveNode[];
  /** Names that no Node can have. Nothing is asked about them. */
  readonly wrongNames: readonly string[];
}

/**
 * The nodes in what `kubectl get nodes -o json` writes: a list, or a single node if one was asked for. Undefined for a text
 * that is neither.
 */
export function listedNodes(text: string): ListedNodes | undefined {
  const parsed = recordOf(jsonOf(text));
  const { kind, items } = parsed;
  const all = kind === "Node" ? [parsed] : Array.isArray(items) ? items.map(recordOf) : undefined;
  if (!all) return undefined;
  const listed = all.map(liveNode);
  return {
    nodes: listed.filter(({ name }) => isNodeName(name)),
    wrongNames: listed.map(({ name }) => name).filter((name) => !isNodeName(name)),
  };
}

function liveNode(node: JsonRecord): LiveNode {
  const status = recordOf(node["status"]);
  const info = recordOf(status["nodeInfo"]);
  const conditions = Array.isArray(status["conditions"]) ? status["conditions"].map(recordOf) : [];
  return {
    name: stringOf(recordOf(node["metadata"])["name"]) ?? "",
    version: stringOf(info["kubeletVersion"]) ?? "",
    isReady: conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    size: sizeOf(recordOf(status["capacity"]), info, recordOf(node["spec"])),
  };
}

function sizeOf(
  capacity: JsonRecord,
  info: JsonRecord,
  { podCIDRs }: JsonRecord,
): Readonly<Record<string, unknown>> {
  const cpus = Number(parseQuantity(stringOf(capacity["cpu"]) ?? "")?.value ?? 0n);
  const memory = stringOf(capacity["memory"]);
  const ephemeralStorage = stringOf(capacity["ephemeral-storage"]);
  const os = stringOf(info["operatingSystem"]);
  const kernel = stringOf(info["kernelVersion"]);
  const hugepages = hugePages(capacity);
  const ranges = Array.isArray(podCIDRs)
    ? podCIDRs.filter((range) => typeof range === "string")
    : [];
  return {
    os: os === "linux" || os === "windows" ? os : undefined,
    cpus: cpus > 0 ? cpus : undefined,
    memory,
    ephemeralStorage,
    hugepages: Object.keys(hugepages).length > 0 ? hugepages : undefined,
    kernel: os === "linux" && kernel !== undefined ? kernel : undefined,
    podCIDR: ranges.length > 0 ? ranges.join(",") : undefined,
  };
}

/** The Node object has the bytes of all pages of a size, and a description has their number. */
function hugePages(capacity: JsonRecord): Readonly<Record<string, number>> {
  const pages = Object.entries(capacity).flatMap(([resource, amount]): [string, number][] => {
    const size = resource.startsWith("hugepages-") ? resource.slice("hugepages-".length) : "";
    const bytes = parseQuantity(size)?.value ?? 0n;
    const all = parseQuantity(stringOf(amount) ?? "")?.value ?? 0n;
    return bytes > 0n && all > 0n ? [[size, Number(all / bytes)]] : [];
  });
  return Object.fromEntries(pages);
}

/**
 * A line of JSON with the answer of a node's `/configz` and what its Node object says: the input of `drift`, `posture`,
 * `upgrade` and `allocatable`. Undefined if the answer is not a kubelet's.
 */
export function liveLine({ name, version, size }: LiveNode, configz: string): string | undefined {
  if (!isConfigz(configz)) return undefined;
  const head = JSON.stringify({ name, version, node: size });
  // The text itself, because numbers of Go may be greater than those of JavaScript.
  const body = configz.trim().replaceAll(/\r?\n */g, " ");
  return `${head.slice(0, -1)},${body.slice(1)}`;
}

/** Whether a text is the whole answer of a kubelet's `/configz`. */
export function isConfigz(text: string): boolean {
  return isRecord(recordOf(jsonOf(text))["kubeletconfig"]);
}

type JsonRecord = Readonly<Record<string, unknown>>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
