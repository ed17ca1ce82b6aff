import { resolveFieldPath, indexesIn } from "../../answers/names/field-path.ts";
import { defaultVersion, nearestVersion } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { explanationOf } from "../../answers/names/explanation.ts";
import type { AgentContext } from "./agent-context.ts";

const origin = "kubelet-config:";

/** A page that an agent may read. */
export interface Page {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

/** Pages by a pattern of addresses (RFC 6570). */
export interface PageTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export const pageTemplates: readonly PageTemplate[] = [
  {
    uriTemplate: `${origin}//rules/{id}`,
    name: "rule",
    title: "A rule",
    description:
      "The meaning of a finding of the tool check, by rule id: its effect on the node, with wrong and right examples.",
  },
  {
    uriTemplate: `${origin}//fields/{kind}/{path}{?version}`,
    name: "field",
    title: "A field",
    description:
      "A field's purpose, type, default and range in a Kubernetes version (if omitted: the newest). Path as in evictionHard or featureGates.NodeSwap.",
  },
];

/** The pages that are worth a list: every rule, and every kind. Fields are found by their template. */
export function listPages({ rules, schema, descriptions }: Knowledge): readonly Page[] {
  return [
    ...[...schema.kinds.keys()].map((kind) => ({
      uri: `${origin}//fields/${kind}`,
      name: kind,
      title: kind,
    })),
    ...[...rules.keys()].flatMap((rule) => {
      // Findings that only batches report have no page.
      const title = descriptions.ruleTitle(rule);
      return title === undefined ? [] : [{ uri: `${origin}//rules/${rule}`, name: rule, title }];
    }),
  ];
}

/** A page as Markdown; undefined if the address has none. */
export async function readPage(
  uri: string,
  { knowledge, rulePage }: Pick<AgentContext, "knowledge" | "rulePage">,
): Promise<string | undefined> {
  const [, folder, rest = "", query = ""] =
    /^kubelet-config:\/\/(rules|fields)\/([^?#]+)(?:\?([^#]*))?$/.exec(uri) ?? [];
  if (folder === undefined) return undefined;
  const parts = rest.split("/").map(decoded);
  if (folder === "rules") {
    const [rule = "", ...more] = parts;
    return more.length === 0 && knowledge.rules.has(rule) ? rulePage(rule) : undefined;
  }
  const nearest = nearestVersion(new URLSearchParams(query).get("version") ?? defaultVersion);
  if (!nearest || !knowledge.schema.kinds.has(parts[0] ?? "")) return undefined;
  // Keys such as `memory.available` may be written as a part of their own.
  const path = parts.filter((part) => part !== "").join(".");
  const explanation = explanationOf(path, nearest.version, knowledge);
  if (!("markdown" in explanation)) return undefined;
  const { server } = knowledge.language;
  const note = nearest.asked === undefined ? "" : `${server.answeredFor(nearest)}\n\n`;
  return note + explanation.markdown;
}

/** Values for a name in a template; those that begin with `begun` come first. */
export function completePage(
  template: string,
  argument: { readonly name: string; readonly value: string },
  others: Readonly<Record<string, string>>,
  knowledge: Knowledge,
): readonly string[] {
  if (!pageTemplates.some(({ uriTemplate }) => uriTemplate === template)) return [];
  const written = argument.value.toLowerCase();
  const all = valuesFor(argument.name, others, knowledge);
  const begins = all.filter((value) => value.toLowerCase().startsWith(written));
  const holds = all.filter((value) => value.toLowerCase().includes(written));
  return [...new Set([...begins, ...holds])];
}

function valuesFor(
  name: string,
  { kind, version: written = defaultVersion }: Readonly<Record<string, string>>,
  knowledge: Knowledge,
): readonly string[] {
  switch (name) {
    case "id":
      return [...knowledge.rules.keys()].filter((rule) => knowledge.descriptions.ruleTitle(rule));
    case "kind":
      return [...knowledge.schema.kinds.keys()];
    case "version":
      return kubernetesVersions;
    case "path":
      return pathsOf(kind, nearestVersion(written)?.version ?? defaultVersion, knowledge);
    default:
      return [];
  }
}

/** The paths of a kind's fields, and its gates; of all kinds where none is named. */
function pathsOf(
  kind: string | undefined,
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly string[] {
  const indexes = indexesIn(version, knowledge).filter((index) => !kind || index.kind === kind);
  const paths = indexes.flatMap(({ byPath }) => [...byPath.keys()]);
  const isMain = indexes.some((index) => index.kind === "KubeletConfiguration");
  const gates = isMain ? knowledge.gates.namesIn(version) : [];
  return [
    ...paths.filter((path) => path !== "" && !/(?:\{\}|\[\])$/.test(path)),
    ...[...gates].map((gate) => `featureGates.${gate}`),
  ].filter((path) => resolveFieldPath(path, version, knowledge) !== undefined);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
