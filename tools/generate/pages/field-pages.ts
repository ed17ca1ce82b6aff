import { documentationContext } from "../../../server/src/kubelet/documentation/documentation-context.ts";
import type { DocumentationContext } from "../../../server/src/kubelet/documentation/documentation-context.ts";
import {
  defaultLine,
  factLines,
  typeWords,
} from "../../../server/src/kubelet/documentation/field-facts.ts";
import { code, markdownList, shownPath } from "../../../server/src/engine/reports/markdown.ts";
import { defaultVersion, newestVersion } from "../../../server/src/facts/field-index.ts";
import type { Field } from "../../../server/src/facts/field-index.ts";
import type { FieldKnowledge } from "../../../server/src/engine/analysis/knowledge.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { KindRecord } from "../../../server/src/facts/table.ts";
import { changesByVersion, valueChanges } from "../tables/field-changes.ts";
import { anchorOf, generatedFrom, markdownPage, markdownTable } from "../sources/markdown-text.ts";
import type { Problem, Reading } from "../problem.ts";

/** The folder of the pages about the fields, below `schemas/`. */
export const fieldPagesFolder = "../docs/fields/";

/** A longer default appears only in the field's section. */
const maxLengthInTable = 32;

const source = "the tables in `schemas/`";

/** The ids of rules, by the kind and the path of a field: `KubeletConfiguration.maxPods`. */
export type RulesOfFields = ReadonlyMap<string, readonly string[]>;

/** Makes `docs/fields/`: a page for each kind, and the index, by their path below `schemas/`. */
export function buildFieldPages(
  knowledge: FieldKnowledge,
  rules: RulesOfFields,
): Reading<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [kind, record] of knowledge.schema.kinds) {
    const page = pageOf(kind);
    const fields = shownFields(knowledge, kind, record);
    const names = new Set(fields.map(({ path }) => anchorOf(shownPath(path))));
    if (names.size < fields.length) {
      problems.push({ page, line: 0, message: "two fields have the same anchor" });
    }
    files.set(fieldPagesFolder + page, kindPage(knowledge, kind, record, fields, rules));
  }
  files.set(`${fieldPagesFolder}README.md`, indexPage(knowledge));
  return { result: files, problems };
}

function pageOf(kind: string): string {
  return `${kind.toLowerCase()}.md`;
}

/** The fields that a user writes by name, as the newest kubelet reads them. */
function shownFields(
  { schema }: FieldKnowledge,
  kind: string,
  { apiVersions }: KindRecord,
): readonly Field[] {
  const newest = apiVersions[0]?.name ?? "";
  const fields = [...(schema.indexOf(kind, newest, newestVersion)?.byPath.values() ?? [])];
  return fields.filter(({ name }) => name !== "" && name !== "{}" && name !== "[]");
}

function indexPage({ schema }: FieldKnowledge): string {
  const rows = [...schema.kinds].map(([kind, record]) => [
    `[${kind}](${pageOf(kind)})`,
    apiVersionWords(record),
  ]);
  return markdownPage(
    generatedFrom(source),
    "# Fields",
    `Every field of the kubelet's own kinds in Kubernetes ${kubernetesVersions[0]} to ${newestVersion}: type, default, range, feature gate, flag, and the changes in each version. Hovers show the same facts, and so does \`kubelet-config explain --kubernetes-version 1.33 maxPods\` in the terminal. [Feature gates](../feature-gates.md) are on another page, and [every rule](../rules/README.md) has its own.`,
    markdownTable(["kind", "`apiVersion`"], rows),
  );
}

function apiVersionWords({ apiVersions }: KindRecord): string {
  return apiVersions
    .map(({ name, since }) => (since === undefined ? code(name) : `${code(name)} (${since}+)`))
    .join(", ");
}

function kindPage(
  knowledge: FieldKnowledge,
  kind: string,
  record: KindRecord,
  fields: readonly Field[],
  rules: RulesOfFields,
): string {
  const context: DocumentationContext = {
    ...documentationContext(knowledge, kind, defaultVersion),
    allValues: true,
  };
  const changes = changesByVersion(record.fields, context);
  return markdownPage(
    generatedFrom(source),
    `# ${kind}`,
    `\`apiVersion\`: ${apiVersionWords(record)}. Facts without a version are about Kubernetes ${defaultVersion}. A field without "since" is in all versions since ${kubernetesVersions[0]}. [Feature gates](../feature-gates.md) · [All kinds](README.md)`,
    "## Changes by version",
    markdownList(changes) ?? "None: all versions have the same fields.",
    "## Overview",
    markdownTable(
      ["field", "type", `default in ${defaultVersion}`, "since"],
      rowsOf(fields, context),
    ),
    "## Fields",
    ...fields.map((field) => fieldSection(field, context, rules)),
  );
}

function rowsOf(fields: readonly Field[], context: DocumentationContext): string[][] {
  return fields
    .filter(({ path }) => !path.includes("."))
    .map((field) => [
      `[\`${field.path}\`](#${anchorOf(field.path)})`,
      typeWords(field, context.phrases),
      shortDefault(field, context),
      field.record.since ?? "",
    ]);
}

/** The default alone, without the words around it. */
function shortDefault(field: Field, context: DocumentationContext): string {
  const phrases = {
    ...context.phrases,
    default: (value: string) => value,
    defaultByVersion: (value: string) => value,
    required: "required",
  };
  const shown = defaultLine(field, { ...context, phrases }) ?? "";
  return shown.length > maxLengthInTable ? `[below](#${anchorOf(field.path)})` : shown;
}

function fieldSection(field: Field, context: DocumentationContext, rules: RulesOfFields): string {
  const { knowledge, kind, phrases } = context;
  const shown = shownPath(field.path);
  const title = `${field.path.includes(".") ? "####" : "###"} \`${shown}\``;
  const facts = [
    `Type: ${typeWords(field, phrases)}`,
    ...factLines(field, context),
    ...valueChanges(field),
    ...rulesLine(rules.get(`${kind}.${field.path}`) ?? []),
  ];
  const description = knowledge.descriptions.field(kind, field.path) ?? "";
  return markdownPage(title, description, markdownList(facts) ?? "").trimEnd();
}

function rulesLine(rules: readonly string[]): readonly string[] {
  if (rules.length === 0) return [];
  return [`Rules: ${rules.map((id) => `[${id}](../rules/${id}.md)`).join(", ")}`];
}
