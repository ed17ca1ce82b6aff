import { newestVersion, valueIn, type Field, type KindIndex } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";

/** The target of a path given to `explain`. */
export type PathTarget =
  | { readonly of: "kind"; readonly kind: string; readonly apiVersion: string }
  | { readonly of: "field"; readonly index: KindIndex; readonly path: string }
  | { readonly of: "key"; readonly index: KindIndex; readonly path: string; readonly key: string }
  | { readonly of: "gate"; readonly name: string };

/**
 * What `written` names in `version`: `maxPods`, `evictionHard["memory.available"]`,
 * `providers[0].name`, `featureGates.NodeSwap`, with or without its kind in front, or the name of a
 * kind or a gate alone. Brackets of lists may be left out. Undefined where nothing has that name.
 */
export function resolveFieldPath(
  written: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): PathTarget | undefined {
  const names = namesOf(written);
  const [first] = names;
  if (first === undefined) return undefined;
  for (const index of indexesIn(version, knowledge)) {
    if (first !== index.kind) continue;
    const { kind, apiVersion } = index;
    if (names.length === 1) return { of: "kind", kind, apiVersion };
    const found = targetIn(index, names.slice(1), version, knowledge);
    if (found) return found;
  }
  for (const index of indexesIn(version, knowledge)) {
    const found = targetIn(index, names, version, knowledge);
    if (found) return found;
  }
  return names.length === 1 && isGate(first, knowledge) ? { of: "gate", name: first } : undefined;
}

/** All kinds with their API versions that `version` reads, the main kind and newest first. */
export function indexesIn(version: KubernetesVersion, knowledge: Knowledge): KindIndex[] {
  const { schema } = knowledge;
  return [...schema.kinds].flatMap(([kind, { apiVersions }]) =>
    apiVersions.flatMap(({ name }) => schema.indexOf(kind, name, version) ?? []),
  );
}

const step = /\.?([^.[\]{}"'\s]+)|\.?\[\d*\]|\.?\[(?:"([^"]*)"|'([^']*)')\]|\.?(\{\})/y;

/** Stands for any key of a map, as documentations show it. */
const anyKey = "*";

/** The names along a path; empty if it is malformed. Indexes of lists are not names. */
function namesOf(written: string): string[] {
  const names: string[] = [];
  const text = written.trim();
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (!match) return [];
    const name = match[1] ?? match[2] ?? match[3] ?? (match[4] && anyKey);
    if (name !== undefined) names.push(name);
  }
  return names;
}

function targetIn(
  index: KindIndex,
  names: readonly string[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): PathTarget | undefined {
  let field: Field = index.root;
  for (const [at, name] of names.entries()) {
    if (field.record.type === "list" && /^\d+$/.test(name)) continue;
    while (field.record.type === "list" && field.item) field = field.item;
    const { item } = field;
    if (field.record.type === "map" && item?.record.type !== "struct") {
      return keyTarget(index, field, names.slice(at), version, knowledge);
    }
    const child = item ?? field.children.get(name);
    if (!child) return undefined;
    field = child;
  }
  return { of: "field", index, path: field.path };
}

/** Keys such as `memory.available` have dots of their own: all that is left is the key. */
function keyTarget(
  index: KindIndex,
  map: Field,
  names: readonly string[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): PathTarget | undefined {
  const key = names.join(".");
  if (key === anyKey) return { of: "field", index, path: map.path };
  if (map.path === "featureGates") {
    return isGate(key, knowledge) ? { of: "gate", name: key } : undefined;
  }
  const keys = valueIn(map.record.known, version);
  if (keys && !keys.includes(key)) return undefined;
  return { of: "key", index, path: map.path, key };
}

function isGate(name: string, { gates }: Knowledge): boolean {
  return gates.history(name).length > 0 || gates.removedIn(name, newestVersion) !== undefined;
}
