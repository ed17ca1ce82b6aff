import { parseText } from "../../server/src/stacks/parse-text.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { knowledge } from "./knowledge.ts";

/** The ids of all findings of a file, information and hints among them, in the order of its parts. */
export function infos(
  text: string,
  path = "a.yaml",
  version: KubernetesVersion = "1.35",
): string[] {
  const { parts } = parseText(text, { kubernetesVersion: version, path }, knowledge);
  return parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
}
