import { valueIn } from "../../facts/field-index.ts";
import type { FieldKnowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion, Versioned } from "../../facts/table.ts";

/** Maps whose keys are the eviction signals, which are described once. */
const signalMaps: ReadonlySet<string> = new Set([
  "evictionSoft",
  "evictionSoftGracePeriod",
  "evictionMinimumReclaim",
]);

/**
 * The text about a value of a field, or about a key of a map; undefined where there is none. `path`
 * may be that of the field or of its items.
 */
export function valueText(
  knowledge: FieldKnowledge,
  kind: string,
  path: string,
  value: string,
): string | undefined {
  const holder = path.replace(/(?:\[\]|\{\})$/, "");
  const described = signalMaps.has(holder) ? "evictionHard" : holder;
  return knowledge.descriptions.value(kind, described, value);
}

/**
 * True where some other version knows the value (or the key of a map), and `version` does not.
 * `holder` is the path of the field itself, not of its items.
 */
export function isOtherVersionsValue(
  knowledge: FieldKnowledge,
  kind: string,
  holder: string,
  value: string,
  version: KubernetesVersion,
): boolean {
  return [holder, `${holder}[]`].some((path) => {
    const record = knowledge.schema.recordOf(kind, path);
    const steps: Vocabulary | undefined = record?.enum?.value ?? record?.known;
    if (!steps?.some((step) => has(step.value, value))) return false;
    return !has(valueIn(steps, version), value);
  });
}

type Words = readonly (string | number)[] | null;
type Vocabulary = Versioned<Words>;

function has(words: Words | undefined, value: string): boolean {
  return words?.some((word) => String(word) === value) ?? false;
}
