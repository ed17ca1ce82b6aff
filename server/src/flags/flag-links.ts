import type { DocumentLink } from "../engine/analysis/part-results.ts";
import type { KindIndex } from "../facts/field-index.ts";
import type { ReadPlace } from "./check-place.ts";

/** Flags whose values are paths of the node; of those with a field, the field says so. */
const pathFlags: ReadonlySet<string> = new Set([
  "bootstrap-kubeconfig",
  "cert-dir",
  "cloud-config",
  "config",
  "config-dir",
  "image-credential-provider-bin-dir",
  "image-credential-provider-config",
  "kubeconfig",
  "lock-file",
  "root-dir",
]);

/** The files and folders of the node that flags name; an editor makes links of those that it has. */
export function flagLinks(
  { flags: { parsed } }: ReadPlace,
  index: KindIndex | undefined,
): DocumentLink[] {
  return parsed.uses.flatMap(({ flag, text, valueSpan }) => {
    const { field } = flag.record;
    const isPath =
      field === undefined
        ? pathFlags.has(flag.name)
        : index?.byPath.get(field)?.record.isPath === true;
    if (!isPath || !text.startsWith("/") || valueSpan.end - valueSpan.start !== text.length)
      return [];
    return [{ span: valueSpan, target: { kind: "path", path: text }, tooltip: `--${flag.name}` }];
  });
}
