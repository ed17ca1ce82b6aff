import type { LocatedNode, MapNode, ScalarNode } from "../../../engine/syntax/located-node.ts";
import { resolvePlainScalar } from "../../../engine/syntax/resolve-scalar.ts";
import type { Span } from "../../../engine/text/span.ts";
import { findNodes, type FoundNode } from "../../find-nodes.ts";
import { nodeOfJson } from "../../patches/json-node.ts";
import { plainText } from "../../../engine/text/json-text.ts";
import type { PlatformKey, PlatformKeys } from "../../keys/platform-keys.ts";
import type { PlatformProblem } from "../../platform.ts";
import { joined } from "./kops-keys.ts";
import { entriesOf, nanoseconds, problemAt, scalarIn } from "./problems.ts";

/** The prefix of all annotations of the operating system manager for the kubelet. */
export const osmPrefix = "v1.kubelet-config.machine-controller.kubermatic.io";

/** How the controller reads an annotation (`pkg/controllers/osc/resources`, `getKubeletConfigs`). */
type Form = "equals" | "less" | "number" | "duration" | "text" | "size";

const forms: Readonly<Record<string, readonly [field: string, form: Form]>> = {
  ContainerLogMaxFiles: ["containerLogMaxFiles", "text"],
  ContainerLogMaxSize: ["containerLogMaxSize", "size"],
  EvictionHard: ["evictionHard", "less"],
  ImageGCHighThresholdPercent: ["imageGCHighThresholdPercent", "number"],
  ImageGCLowThresholdPercent: ["imageGCLowThresholdPercent", "number"],
  ImageMaximumGCAge: ["imageMaximumGCAge", "duration"],
  ImageMinimumGCAge: ["imageMinimumGCAge", "duration"],
  KubeReserved: ["kubeReserved", "equals"],
  MaxPods: ["maxPods", "number"],
  SystemReserved: ["systemReserved", "equals"],
};

const writers: Partial<Record<Form, PlatformKey["write"]>> = {
  equals: joined("="),
  less: joined("<"),
};

/** The annotations by their whole names, with the fields of the file that they are written into. */
export const osmKeys: PlatformKeys = Object.fromEntries(
  Object.entries(forms).map(([name, [field, form]]): [string, PlatformKey] => [
    `${osmPrefix}/${name}`,
    { field, value: (node) => valueOf(node, form), write: writers[form] ?? plainText },
  ]),
);

/** The value in the kubelet's file for a text; undefined if the controller cannot make a file of it. */
function valueOf(node: LocatedNode, form: Form): LocatedNode | undefined {
  if (node.kind !== "scalar") return undefined;
  const { text, span } = node;
  switch (form) {
    case "number":
      return isInt32(text) ? nodeOfJson(Number(text), span) : undefined;
    case "duration":
      return nanoseconds(text) === undefined ? undefined : textNode(text, span);
    case "text":
      return writtenPlain(text, span);
    case "size":
      return textNode(text, span);
    case "equals":
    case "less":
      return mapOfPairs(pairsIn(text, form), span);
  }
}

/** True for a text that the kubelet's reader would not read as a text without quotes. */
function isBare(text: string): boolean {
  const { type } = writtenPlain(text, { start: 0, end: 0 }).value;
  return type !== "string" && type !== "null";
}

/** The template writes values without quotes, so that the kubelet's reader decides what they are. */
function writtenPlain(written: string, span: Span): ScalarNode {
  const text = written.trim();
  return { kind: "scalar", style: "plain", text, value: resolvePlainScalar(text), span };
}

function textNode(text: string, span: Span): ScalarNode {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}

/** One pair of a text. */
interface Pair {
  /** As it is written, with spaces. */
  readonly written: string;
  /** Undefined where no separator is in it: the controller leaves it out. */
  readonly parts: readonly [name: string, value: string] | undefined;
}

function pairsIn(text: string, form: Form): readonly Pair[] {
  const separator = form === "less" ? "<" : "=";
  return text.split(",").map((written) => {
    const at = written.indexOf(separator);
    return {
      written,
      parts: at < 0 ? undefined : [written.slice(0, at), written.slice(at + 1)],
    };
  });
}

/** The map that the template writes. */
function mapOfPairs(pairs: readonly Pair[], span: Span): LocatedNode {
  // A repeated key replaces the earlier one.
  const entries = new Map<string, MapNode["entries"][number]>();
  for (const { parts } of pairs) {
    if (!parts) continue;
    const key = textNode(parts[0].trim(), span);
    entries.set(key.text, { key, value: textNode(parts[1].trim(), span), span, merge: false });
  }
  return { kind: "map", style: "block", entries: [...entries.values()], span };
}

/** True for a text that Go's ParseInt reads as a number of 32 bits. */
function isInt32(text: string): boolean {
  const value = Number(text);
  return /^[+-]?\d+$/.test(text) && value >= -(2 ** 31) && value < 2 ** 31;
}

type Note = "quotes" | "number" | "duration" | "equals" | "less" | "blank" | "empty" | "bare";

/** Problems that the API server and the controller find in the annotations of a resource. */
export function osmProblems(root: MapNode): readonly PlatformProblem<Note>[] {
  return entriesOf(findNodes(root, ["metadata", "annotations"])).flatMap((found) => {
    const name = found.entry?.key.text ?? "";
    const known = name.startsWith(`${osmPrefix}/`) ? name.slice(osmPrefix.length + 1) : "";
    const form = Object.hasOwn(forms, known) ? forms[known]?.[1] : undefined;
    return form ? problemsOf(found, form) : [];
  });
}

function problemsOf(found: FoundNode, form: Form): readonly PlatformProblem<Note>[] {
  const node = scalarIn(found);
  if (node?.value.type !== "string") return [problemAt(found, "quotes")];
  const { text } = node;
  if (form === "number") return isInt32(text) ? [] : [problemAt(found, "number", "stops")];
  if (form === "duration") {
    return nanoseconds(text) === undefined ? [problemAt(found, "duration", "stops")] : [];
  }
  if (form === "size") return isBare(text) ? [problemAt(found, "bare", "stops")] : [];
  return form === "text" ? [] : pairProblems(found, pairsIn(text, form), form);
}

function pairProblems(
  found: FoundNode,
  pairs: readonly Pair[],
  form: "equals" | "less",
): readonly PlatformProblem<Note>[] {
  const taken = pairs.flatMap(({ parts }) => (parts ? [parts] : []));
  const indents = new Set(taken.map(([name]) => name.length - name.trimStart().length));
  const isEmpty = pairs.every(({ written }) => written.trim() === "");
  return [
    ...(isEmpty ? [problemAt(found, "empty" as const, "noted")] : []),
    ...pairs
      .filter(({ parts, written }) => !parts && written.trim() !== "")
      .map(({ written }) => ({ ...problemAt(found, form, "lost"), detail: written.trim() })),
    ...taken
      .filter(([, value]) => isBare(value))
      .map(([name, value]) => ({
        ...problemAt(found, "bare" as const, "stops"),
        detail: `${name.trim()}: ${value.trim()}`,
      })),
    // The template writes each name with its spaces, and lines of a map begin in the same column.
    ...(indents.size > 1 ? [problemAt(found, "blank" as const, "stops")] : []),
  ];
}
