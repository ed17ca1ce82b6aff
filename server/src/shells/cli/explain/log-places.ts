import type { NearestVersion } from "../../../facts/field-index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { findingText } from "../../../engine/analysis/finding-text.ts";
import { type CheckedStack, mostNamed, valueJson } from "../../../kubelet/index.ts";
import { type ConfigStack, entriesAtPath, originOf, placeOfOrigin } from "../../../stacks/index.ts";
import { shownText } from "../../../engine/text/shown.ts";
import { jsonText } from "../../../engine/text/json-text.ts";
import { lineAt } from "../../../engine/text/line-index.ts";
import type { Span } from "../../../engine/text/span.ts";
import {
  shownFilesOf,
  shownName,
  subjectsOfFiles,
  type SubjectFiles,
} from "../../../answers/reports/subjects-of-files.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { distinctBy } from "../../../engine/text/distinct-by.ts";

/** A place in a file of a configuration. */
export interface LogPlace {
  /** `config.yaml:3`, or `flags`. */
  readonly place: string;
  readonly text: string;
}

/** A place that breaks a rule. */
interface BrokenPlace extends LogPlace {
  readonly path?: string;
  readonly blamed: string;
}

/** A configuration in which the places of a log's rules and fields are looked for. */
export interface LogPlaces {
  /** The findings of a rule that a line of the log is about. */
  readonly ofRule: (rule: string, line: string) => readonly LogPlace[];
  /** Where files set a field. */
  readonly ofField: (path: string) => readonly LogPlace[];
}

/** Finds the configurations in an input, with drop-ins, or says in a sentence what cannot be read. */
export async function readLogPlaces(
  config: string,
  options: SetOptions,
  version: NearestVersion,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<LogPlaces | string> {
  const files = await readSubjectFiles(config, options, terminal, knowledge);
  if (typeof files === "string") return files;
  const stacks = await subjectsOfFiles(files, "explain --log", knowledge);
  if (typeof stacks === "string") return stacks;
  const all = stacks.flatMap((stack) => placesOf(stack, files, version, knowledge) ?? []);
  return {
    ofRule: (rule, line) =>
      distinctBy(
        mostNamed(
          line,
          all.flatMap(({ brokenBy }) => brokenBy(rule)),
        ),
        nameOfPlace,
      ).map(({ place, text }) => ({ place, text })),
    ofField: (path) =>
      distinctBy(
        all.flatMap(({ ofField }) => ofField(path)),
        nameOfPlace,
      ),
  };
}

/** Configurations may share a file. */
function nameOfPlace({ place, text }: LogPlace): string {
  return `${place}: ${text}`;
}

function placesOf(
  stack: ConfigStack,
  { files }: SubjectFiles,
  { version, asked: askedVersion }: NearestVersion,
  knowledge: Knowledge,
):
  | (Pick<LogPlaces, "ofField"> & {
      readonly brokenBy: (rule: string) => readonly BrokenPlace[];
    })
  | undefined {
  const set = stack.check({ kubernetesVersion: version, askedVersion }, knowledge);
  if (!set) return undefined;
  const shownFiles = shownFilesOf(stack, files);
  const placeOf = (layer: number, span: Span): string => {
    const file = set.files[layer];
    if (!file) return "flags";
    const name = shownName(set, layer, shownFiles);
    return `${name}:${lineAt(file.analysis.lines, span.start) + 1}`;
  };
  return {
    brokenBy: (rule) =>
      set.findings
        .filter(({ finding }) => finding.rule === rule)
        .map(({ layer, finding }) => ({
          place: placeOf(layer, finding.span),
          text: findingText(finding, knowledge.rules, knowledge.language),
          path: finding.path,
          blamed: set.files[layer]?.analysis.text.slice(finding.span.start, finding.span.end) ?? "",
        })),
    ofField: (path) => fieldPlace(set, path, placeOf) ?? [],
  };
}

function fieldPlace(
  stack: CheckedStack,
  path: string,
  placeOf: (layer: number, span: Span) => string,
): readonly LogPlace[] | undefined {
  const [entry] = entriesAtPath(stack, path);
  if (!entry || entry.value.isDefault) return undefined;
  const place = placeOfOrigin(originOf(entry, stack), stack);
  const field = stack.effective.index.byPath.get(path);
  const value = field && valueJson(entry.value, field);
  return [
    {
      place: place ? placeOf(place.layer, place.span) : "flags",
      text: `${path}: ${value === undefined ? "" : shownText(jsonText(value))}`,
    },
  ];
}
