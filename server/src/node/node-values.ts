import {
  type SetTexts,
  analyzeFile,
  checkSet,
  entriesAtPath,
  holdsOwnConfig,
  originOf,
  originText,
  platformSets,
} from "../sets/index.ts";
import { type SetAnalysis, dumpKey, effectiveJson } from "../kubelet/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { sortedJsonText, type ExactJson } from "../text/json-text.ts";
import { pathOfKey } from "../text/value-path.ts";

/** What a kubelet runs with, path by path. */
export interface NodeValues {
  /**
   * The values as JSON, by path. A value that Go leaves out of a dump as empty (false, 0, "", an empty list or map) is not
   * among them, whatever it comes from: in a dump absent is not unset, but empty.
   */
  readonly values: ReadonlyMap<string, string>;
  /** Who sets the value at a path, such as `20-pods.conf:4`; a dump does not tell. */
  readonly originOf?: (path: string) => string;
}

/** The values of a set of files: what its kubelet's dump would hold. */
export function valuesOfSet(set: SetAnalysis, { language }: Knowledge): NodeValues {
  const { tree, index } = set.effective;
  return {
    values: flattened(effectiveJson(tree, index)),
    originOf: (path) => {
      const [entry] = entriesAtPath(set, path);
      return entry ? originText(originOf(entry, set), set, language.sets) : "";
    },
  };
}

/** The values of one text: a platform's document over its base, else a configuration with its defaults; undefined where it holds none. */
export function valuesOfText(
  text: string,
  path: string,
  kubernetesVersion: KubernetesVersion,
  knowledge: Knowledge,
): NodeValues | undefined {
  const named = { id: path, name: path };
  const options = { kubernetesVersion, path: `/${path}` };
  const [ofPlatform] = platformSets(named, analyzeFile(text, options, knowledge), knowledge);
  if (ofPlatform) return valuesOfSet(ofPlatform.set(), knowledge);
  if (!holdsOwnConfig(text, "KubeletConfiguration")) return undefined;
  const texts: SetTexts = { main: { path, text }, dropIns: undefined, args: [], mainFolder: "" };
  const set = checkSet(texts, { kubernetesVersion }, knowledge);
  return set && valuesOfSet(set, knowledge);
}

/** A node of a collection of dumps. */
export interface NodeDump {
  /** What the dump itself says; undefined: nothing. */
  readonly name: string | undefined;
  readonly config: Readonly<Record<string, unknown>>;
}

/**
 * The dump in a value of JSON: what `/configz` answers (`{"kubeletconfig": {…}}`), with `name`, `node` or `id` beside it
 * where somebody has put them there. Undefined for anything else.
 */
export function nodeDump(json: unknown): NodeDump | undefined {
  if (!isRecord(json)) return undefined;
  const config = json[dumpKey];
  if (!isRecord(config)) return undefined;
  const name = textOf(json["name"]) ?? textOf(json["node"]) ?? textOf(json["id"]);
  return { name, config };
}

/** The values of a dump, as it stands. */
export function valuesOfDump({ config }: NodeDump): NodeValues {
  return { values: flattened(config) };
}

/** The leaves of a configuration by path, without empty ones and the header. */
function flattened(config: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const add = (value: unknown, path: string): void => {
    if (isRecord(value)) {
      for (const [key, member] of Object.entries(value)) add(member, pathOfKey(path, key));
    } else if (!isEmpty(value)) {
      // What JSON holds, and what the effective configuration is written as, is JSON.
      values.set(path, sortedJsonText(value as ExactJson));
    }
  };
  for (const [key, member] of Object.entries(config)) {
    if (key !== "apiVersion" && key !== "kind") add(member, pathOfKey("", key));
  }
  return values;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return [undefined, null, false, 0, "", "0s"].some((empty) => empty === value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
