import type { FieldKnowledge } from "../../../server/src/engine/analysis/knowledge.ts";
import type { FieldTable, FlagTable, GateTable, Json } from "../../../server/src/facts/table.ts";
import type { Texts, TextTables } from "../../../server/src/facts/texts.ts";
import { buildCommandsPage, commandsPageFile } from "./commands-page.ts";
import { buildFieldPages, type RulesOfFields } from "./field-pages.ts";
import { buildFlagsPage, flagsPageFile } from "./flags-page.ts";
import { buildGatesPage, gatesPageFile } from "./gates-page.ts";
import { mapOf, text } from "../tables/json-shape.ts";
import type { ManifestSources } from "../tables/manifest.ts";
import type { Problem, Reading } from "../problem.ts";
import { buildSettingsPage } from "./settings-page.ts";
import { settingsWords } from "./settings-page-words.ts";

/** Texts about values, by kind, path and value. */
export type ValueTexts = TextTables["values"];

/** Sources of the pages in addition to the table of fields. */
interface PageSources {
  readonly gates: GateTable;
  readonly flags: FlagTable;
  readonly flagTexts: Texts;
  /** Null where a file of it has the wrong shape: then there are no pages about it. */
  readonly manifest: ManifestSources | null;
}

/** Reads `schemas/descriptions/en/values.json`; no texts where it has another shape. */
export function readValueTexts(page: string, json: Json): Reading<ValueTexts> {
  const shape = mapOf(mapOf(mapOf(text)));
  const problems = shape(json, "it").map((message) => ({ page, line: 0, message }));
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? {} : (json as unknown as ValueTexts), problems };
}

/** Reads texts by name, such as `schemas/descriptions/en/flags.json`; no texts where it has another shape. */
export function readTexts(page: string, json: Json): Reading<Texts> {
  const problems = mapOf(text)(json, "it").map((message) => ({ page, line: 0, message }));
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? {} : (json as unknown as Texts), problems };
}

/** Makes the pages of `docs/` that are written from tables and the manifest, by path below `schemas/`. */
export function buildReferencePages(
  sources: PageSources,
  table: FieldTable,
  knowledge: FieldKnowledge,
  rules: RulesOfFields,
): Reading<ReadonlyMap<string, string>> {
  const problems: Problem[] = [];
  const files = new Map<string, string>();
  const keep = <T>(reading: Reading<T>): T => {
    problems.push(...reading.problems);
    return reading.result;
  };
  for (const [file, page] of keep(buildFieldPages(knowledge, rules))) files.set(file, page);
  files.set(gatesPageFile, buildGatesPage(sources.gates, table));
  files.set(flagsPageFile, buildFlagsPage(sources.flags, sources.flagTexts));
  if (sources.manifest) {
    for (const locale of ["en", "zh-cn"] as const) {
      const page = keep(buildSettingsPage(sources.manifest, locale));
      files.set(settingsWords[locale].file, page);
    }
    files.set(commandsPageFile, keep(buildCommandsPage(sources.manifest)));
  }
  return { result: files, problems };
}
