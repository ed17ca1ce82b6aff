import { defaultOf, isBefore, type Field } from "../facts/field-index.ts";
import type { Json } from "../facts/table.ts";
import { resolveAlias, type LocatedNode, type ScalarNode } from "../engine/syntax/located-node.ts";
import { isZero } from "./check-constraints.ts";
import { report, type DecodeContext } from "./decode-context.ts";

interface Place {
  readonly span: ScalarNode["span"];
  readonly path: string;
}

/** Reports a key that the kubelet knows, but ignores in drop-ins. */
export function adviseOnKey(value: LocatedNode, path: string, context: DecodeContext): void {
  const { index, role } = context;
  if (index.kind !== "KubeletConfiguration" || path !== "resolvConf") return;
  if (role !== "drop-in" || !isBefore(index.version, "1.32")) return;
  const node = resolveAlias(value);
  if (node?.kind !== "scalar" || node.value.type === "null") return;
  // The merge of those versions goes by Go's internal names, and this one is another there.
  const message = { key: "resolv-conf-ignored", params: { version: index.version } } as const;
  report(context, "dropin-resolv-conf-ignored", "warning", { span: node.span, path }, message);
}

/** Reports how the kubelet understands a value that decodes, if that differs from the text. */
export function adviseOnValue(
  node: ScalarNode,
  field: Field,
  place: Place,
  context: DecodeContext,
): void {
  const { index, role } = context;
  if (index.kind !== "KubeletConfiguration") return;
  const isOldDropIn = role === "drop-in" && isBefore(index.version, "1.32");
  // kubeadm writes 0s for every duration that is not set; it is never intended.
  if (field.record.zeroMeansDefault && !isOldDropIn && node.text !== "0s" && isZero(node)) {
    const standard = defaultOf(field, index.version);
    if (isOther(standard)) {
      const params = { field: place.path, written: node.text, standard: String(standard) };
      report(context, "zero-means-default", "hint", place, { key: "zero-means-default", params });
    }
  }
  const octal = octalOf(node, context.format);
  if (octal) {
    const params = { field: place.path, written: node.text, ...octal };
    report(context, "integer-octal", "warning", place, { key: "integer-octal", params });
  }
  // A rule says that the kubelet does not start with it.
  const isRefused = role === "drop-in" && place.path === "podLogsDir";
  if (field.record.isPath && !isRefused && /^[^/]/.test(node.text)) {
    const rule = role === "drop-in" ? "dropin-relative-path" : "config-relative-path";
    const severity = role === "drop-in" ? "warning" : "hint";
    const params = { field: place.path, written: node.text, inDropIn: role === "drop-in" };
    report(context, rule, severity, place, { key: "relative-path", params });
  }
}

/** The number that YAML 1.1 reads behind a zero, and the one that people read; undefined where these are the same. */
function octalOf(
  { style, text, value }: ScalarNode,
  format: DecodeContext["format"],
): { readonly value: string; readonly decimal: string } | undefined {
  if (format === "json" || style !== "plain" || value.type !== "int") return undefined;
  if (!/^[-+]?0[0-7_]+$/.test(text)) return undefined;
  const decimal = String(BigInt(text.replaceAll(/[-+_]/g, "")) * (text.startsWith("-") ? -1n : 1n));
  return decimal === String(value.value) ? undefined : { value: String(value.value), decimal };
}

/** A default that differs from zero; the fields in question have scalar ones. */
function isOther(standard: Json | undefined): standard is number | string {
  if (typeof standard === "number") return standard !== 0;
  return typeof standard === "string" && standard !== "" && standard !== "0s";
}
