import type { HoverPhrases } from "../messages/hover-phrases.ts";
import { newestVersion } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { documentationContext, type DocumentationContext } from "./documentation-context.ts";
import { entryDefault, factLines, typeWords } from "./field-facts.ts";
import {
  code,
  escaped,
  headline,
  markdownList,
  paragraphs,
  shownPath,
} from "../../engine/reports/markdown.ts";
import { fieldReferenceUrl, gateReferenceUrl } from "./documentation-url.ts";
import { isOtherVersionsValue, valueText } from "./value-text.ts";
import { versionRuns } from "./version-runs.ts";

/**
 * A field's documentation as Markdown: type, what it does, the facts for `version`, what it means
 * for the node, the official page. Items and values of a field without a text of their own
 * (`clusterDNS[]`) take the field's. Undefined where that version has no such field.
 */
export function describeField(
  knowledge: Knowledge,
  kind: string,
  apiVersion: string,
  path: string,
  version: KubernetesVersion,
  options: Pick<DocumentationContext, "allValues"> = {},
): string | undefined {
  const field = knowledge.schema.indexOf(kind, apiVersion, version)?.byPath.get(path);
  if (!field || path === "") return undefined;
  const { descriptions } = knowledge;
  const context = { ...documentationContext(knowledge, kind, version), ...options };
  const { phrases } = context;
  const described = holderOf(path);
  const node = descriptions.node(kind, described);
  return paragraphs(
    headline(escaped(shownPath(path)), typeWords(field, phrases)),
    descriptions.field(kind, path) ?? descriptions.field(kind, described),
    markdownList(factLines(field, context)),
    node === undefined ? undefined : phrases.onTheNode(node),
    link(phrases, version, fieldReferenceUrl(field.record, apiVersion, version)),
  );
}

/**
 * A feature gate's documentation: what it does, its state in `version` and its history. Undefined
 * for a name that was never a gate.
 */
export function describeGate(
  knowledge: Knowledge,
  name: string,
  version: KubernetesVersion,
): string | undefined {
  const { gates, descriptions } = knowledge;
  const { phrases } = documentationContext(knowledge, "", version);
  const history = gates.history(name);
  const removed = gates.removedIn(name, newestVersion);
  if (history.length === 0 && removed === undefined) return undefined;
  const state = gates.stateIn(name, version);
  const lines = state ? [phrases.gateState(version, state)] : [];
  const runs = versionRuns(history).flatMap(({ versions, value }) =>
    value ? [{ versions, state: value }] : [],
  );
  if (runs.length > 0) lines.push(phrases.gateHistory(runs));
  const needed = gates.dependencies(name, version);
  if (needed.length > 0) lines.push(phrases.gateNeeds(needed.map(code)));
  if (removed !== undefined) lines.push(phrases.gateRemoved(removed));
  return paragraphs(
    headline(escaped(name), phrases.featureGate),
    // First of all: what the text says of the gate does not hold for a kubelet without it.
    state ? undefined : phrases.gateUnknown(version),
    descriptions.gate(name),
    markdownList(lines),
    state && link(phrases, version, gateReferenceUrl(name, version)),
  );
}

/** The text for a name that was never a feature gate. */
export function describeUnknownGate(
  knowledge: Knowledge,
  name: string,
  version: KubernetesVersion,
): string {
  const { phrases } = documentationContext(knowledge, "", version);
  return paragraphs(headline(escaped(name), phrases.featureGate), phrases.gateUnknown(version));
}

/**
 * The documentation of a field's value, or of a known key of a map (an eviction signal, a resource,
 * a policy option) with its default. Undefined where nothing is known about it.
 */
export function describeValue(
  knowledge: Knowledge,
  kind: string,
  path: string,
  value: string,
  version: KubernetesVersion,
): string | undefined {
  const text = valueText(knowledge, kind, path, value);
  if (text === undefined) return undefined;
  const context = documentationContext(knowledge, kind, version);
  const { phrases } = context;
  const holder = holderOf(path);
  const record = knowledge.schema.recordOf(kind, holder);
  const isKey = record?.type === "map";
  const isRefused = isOtherVersionsValue(knowledge, kind, holder, value, version);
  const shown = shownPath(holder);
  const lines = isRefused ? [phrases.valueNotIn(version)] : [];
  const fallback = isKey ? entryDefault(record, value, context) : undefined;
  if (fallback !== undefined) lines.push(fallback);
  return paragraphs(
    headline(code(value), isKey ? phrases.keyOf(shown) : phrases.valueOf(shown)),
    text,
    markdownList(lines),
  );
}

/** The documentation of a kind and its API version. Undefined for a foreign kind. */
export function describeKind(
  knowledge: Knowledge,
  kind: string,
  apiVersion: string,
  version: KubernetesVersion,
): string | undefined {
  const record = knowledge.schema.kinds.get(kind);
  if (!record) return undefined;
  const { phrases } = documentationContext(knowledge, kind, version);
  const items = record.apiVersions.map(({ name, since }) => ({
    code: code(name),
    since,
  }));
  const isRead = knowledge.schema.indexOf(kind, apiVersion, version) !== undefined;
  const field = knowledge.schema.recordOf(kind, "kind");
  return paragraphs(
    headline(escaped(kind), code(apiVersion)),
    knowledge.descriptions.field(kind, "kind"),
    knowledge.descriptions.field(kind, "apiVersion"),
    markdownList([phrases.kindVersions(items)]),
    isRead && field
      ? link(phrases, version, fieldReferenceUrl(field, apiVersion, version))
      : undefined,
  );
}

function link(phrases: HoverPhrases, version: KubernetesVersion, url: string): string {
  return `[${phrases.reference(version)}](${url})`;
}

/** The field that contains an item or value: `clusterDNS[]` -> `clusterDNS`. */
function holderOf(path: string): string {
  let end = path.length;
  while (path.endsWith("[]", end) || path.endsWith("{}", end)) end -= 2;
  return path.slice(0, end);
}
