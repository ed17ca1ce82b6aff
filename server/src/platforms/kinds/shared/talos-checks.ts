import { hasFormat } from "../../../kubelet/index.ts";
import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { findNode, nodeTextAt, type FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";

type ImageNote = "imageEmpty" | "imageTag" | "imageOld" | "imageOldInDocument" | "imageOfInstaller";

/**
 * The oldest Kubernetes of Talos 1.14, which brought the document, and of Talos 1.7, the first that runs a version that
 * is checked here: a machine configuration without an installer may be for any of them.
 */
const oldest = { document: 32, machine: 25 } as const;

/**
 * The minor versions of Kubernetes, from the oldest to the newest, that each minor version of Talos 1 runs
 * (`pkg/machinery/compatibility`).
 */
const supported: ReadonlyMap<number, readonly [oldest: number, newest: number]> = new Map([
  [2, [23, 25]],
  [3, [24, 26]],
  [4, [25, 27]],
  [5, [26, 28]],
  [6, [24, 29]],
  [7, [25, 30]],
  [8, [26, 31]],
  [9, [27, 32]],
  [10, [28, 33]],
  [11, [29, 34]],
  [12, [30, 35]],
  [13, [31, 36]],
  [14, [32, 37]],
  [15, [33, 38]],
]);

/** The versions of Kubernetes that the Talos of the installer in a machine configuration runs. */
function supportedIn(root: MapNode): readonly [oldest: number, newest: number] | undefined {
  const installer = nodeTextAt(root, ["machine", "install", "image"]) ?? "";
  const [, minor] = /:v1\.(\d+)\.\d+(?:[-+][^:/@]*)?(?:@.*)?$/.exec(installer) ?? [];
  return minor === undefined ? undefined : supported.get(Number(minor));
}

/** Problems of the kubelet's image: Talos reads the version of Kubernetes from its tag. */
export function imageProblems(
  root: MapNode,
  image: FoundNode | undefined,
  isDocument: boolean,
): readonly PlatformProblem<ImageNote>[] {
  const text = image?.value.kind === "scalar" ? image.value.text : undefined;
  const problem = (note: ImageNote): readonly PlatformProblem<ImageNote>[] => {
    const kind = root.entries.find(({ key }) => key.text === "kind");
    const span = text ? image?.value.span : (image?.entry?.key.span ?? kind?.span);
    return [{ effect: "refused", span: span ?? root.span, path: image?.name ?? "image", note }];
  };
  // Without an image the machine configuration has a default.
  if (text === undefined || text === "" || text === "null") {
    return isDocument ? problem("imageEmpty") : [];
  }
  const [, version] =
    /:v([^@]*)(?:@.*)?$/s.exec(text.slice(Math.max(0, text.lastIndexOf(":v")))) ?? [];
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+(?:[-+].*)?$/.exec(version ?? "") ?? [];
  if (/\$\{|\{\{/.test(text)) return [];
  if (major === undefined || minor === undefined) return problem("imageTag");
  const [first, last] = supportedIn(root) ?? [];
  if (first !== undefined && last !== undefined) {
    const isRun = major === "1" && Number(minor) >= first && Number(minor) <= last;
    return isRun ? [] : problem("imageOfInstaller");
  }
  const minMinor = isDocument ? oldest.document : oldest.machine;
  const isOld = Number(major) === 1 && Number(minor) < minMinor;
  return isOld ? problem(isDocument ? "imageOldInDocument" : "imageOld") : [];
}

/**
 * A document of 1.14 together with a `machine.kubelet`, empty or not, in another document of the file: Talos takes one
 * of them.
 */
export function bothProblems(
  root: MapNode,
  together: readonly MapNode[],
): readonly PlatformProblem<"both">[] {
  const isOld = together.some(
    (document) => findNode(document, ["machine", "kubelet"]) !== undefined,
  );
  const kind = findNode(root, ["kind"]);
  return isOld && kind
    ? [{ effect: "refused", span: kind.value.span, path: "kind", note: "both" }]
    : [];
}

/** Ranges for the node's address that are neither networks nor addresses. */
export function subnetProblems(found: readonly FoundNode[]): readonly PlatformProblem<"subnet">[] {
  return found.flatMap(({ name, value }): PlatformProblem<"subnet">[] => {
    if (value.kind !== "scalar") return [];
    const text = value.text.replace(/^!/, "");
    if (hasFormat(text, "cidr") || hasFormat(text, "ip")) return [];
    return [{ effect: "refused", span: value.span, path: name, note: "subnet" }];
  });
}

/** Flags that Talos gives the kubelet itself. */
const taken: ReadonlySet<string> = new Set([
  "bootstrap-kubeconfig",
  "kubeconfig",
  "container-runtime",
  "container-runtime-endpoint",
  "config",
  "cert-dir",
]);

/** Values of flags that Talos does not decode: it takes texts and lists of texts. */
export function flagMapProblems(
  args: MapNode,
  path: string,
): readonly PlatformProblem<"flagMap">[] {
  return args.entries
    .filter(({ value }) => value.kind === "map")
    .map(({ key }) => ({
      effect: "refused",
      span: key.span,
      path: pathOfKey(path, key.text),
      note: "flagMap",
    }));
}

/** Arguments of a user's that may not be merged into Talos' own. */
export function takenFlagProblems(args: MapNode, path: string): readonly PlatformProblem<"flag">[] {
  return args.entries
    .filter(({ key }) => taken.has(key.text))
    .map(({ key }) => ({
      effect: "stops",
      span: key.span,
      path: pathOfKey(path, key.text),
      note: "flag",
    }));
}
