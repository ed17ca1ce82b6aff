import type { KubernetesVersion } from "../facts/table.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { findingText } from "../analysis/finding-text.ts";
import { type SetAnalysis, layerOf, placeAtPath, spanInText, valueJson } from "../kubelet/index.ts";
import { checkSet } from "../sets/index.ts";
import { shown } from "../text/shown.ts";
import { jsonText } from "../text/json-text.ts";
import { lineCharacterAt } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import { readSet } from "./read-set.ts";
import type { SetOptions } from "./set-options.ts";

/** A place in a file of a configuration. */
export interface LogPlace {
  /** `config.yaml:3`, or `flags`. */
  readonly place: string;
  readonly text: string;
}

/** A configuration in which the places of a log's rules and fields are looked for. */
export interface LogPlaces {
  /** The findings of a rule. */
  readonly ofRule: (rule: string) => readonly LogPlace[];
  /** Where files set a field; undefined: none does. */
  readonly ofField: (path: string) => LogPlace | undefined;
}

/** Reads a configuration with its drop-ins, or says in a sentence what cannot be read. */
export async function readLogPlaces(
  config: string,
  options: SetOptions,
  version: KubernetesVersion,
  knowledge: Knowledge,
): Promise<LogPlaces | string> {
  const files = await readSet(config, options);
  if (typeof files === "string") return files;
  const set = checkSet(files.texts, { kubernetesVersion: version }, knowledge);
  if (!set) return { ofRule: () => [], ofField: () => undefined };
  const placeOf = (layer: number, span: Span): string => {
    const file = set.files[layer];
    if (!file) return "flags";
    const name = layer === 0 ? file.name : files.shownPath(file.name);
    return `${name}:${lineCharacterAt(file.analysis.lines, span.start).line + 1}`;
  };
  return {
    ofRule: (rule) =>
      set.findings
        .filter(({ finding }) => finding.rule === rule)
        .map(({ layer, finding }) => ({
          place: placeOf(layer, finding.span),
          text: findingText(finding, knowledge.rules, knowledge.language),
        })),
    ofField: (path) => fieldPlace(set, path, placeOf),
  };
}

function fieldPlace(
  { effective }: SetAnalysis,
  path: string,
  placeOf: (layer: number, span: Span) => string,
): LogPlace | undefined {
  const found = placeAtPath(effective.tree, path);
  if (!found?.entry || found.value.isDefault) return undefined;
  const { span } = found.entry.key;
  const field = effective.index.byPath.get(path);
  const value = field && valueJson(found.value, field);
  return {
    place: placeOf(layerOf(span), spanInText(span)),
    text: `${path}: ${value === undefined ? "" : shown(jsonText(value))}`,
  };
}
