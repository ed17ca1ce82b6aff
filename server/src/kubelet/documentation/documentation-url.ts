import type { Finding } from "../../engine/analysis/finding.ts";
import type { Field, KindIndex } from "../../facts/field-index.ts";
import { fieldReferenceUrl } from "./reference-url.ts";

/**
 * The address of the official page's section about the place of a finding, as of the Kubernetes
 * version of `index`. `path` is the finding's, such as `reservedMemory[0].limits.memory`; "" gives
 * the section of the kind.
 */
export function documentationUrl(index: KindIndex, path: string): string {
  const field = fieldOfValuePath(index, path);
  // The root has no record of its own; its `kind` is declared in the kind's section.
  const declared = field.path === "" ? (index.byPath.get("kind") ?? field) : field;
  return fieldReferenceUrl(declared.record, index.apiVersion, index.version);
}

/** The official page about profiles and what pods say of them. */
const seccompPage = "https://kubernetes.io/docs/reference/node/seccomp/";

/** The official page about a finding, of a field by the index of its document; undefined where there is none. */
export function officialPage(
  { rule, path }: Pick<Finding, "rule" | "path">,
  index: KindIndex | undefined,
): string | undefined {
  if (rule.startsWith("seccomp-")) return seccompPage;
  return index && documentationUrl(index, path);
}

const step = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;

/**
 * The field that a finding's path leads to. Where the path goes on beyond what the schema knows,
 * the last field that it knows; the root for "".
 */
function fieldOfValuePath(index: KindIndex, path: string): Field {
  let field = index.root;
  for (const [, item, , name] of path.matchAll(step)) {
    const isInside = item !== undefined || field.record.type === "map";
    const next: Field | undefined = isInside ? field.item : field.children.get(name ?? "");
    if (!next) return field;
    field = next;
  }
  return field;
}
