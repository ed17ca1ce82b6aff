import ts from "typescript";
import type { Severity } from "../../../server/src/engine/analysis/finding.ts";
import {
  kubernetesVersions,
  type OtherVersions,
  type RuleFacts,
  stages,
} from "../../../server/src/facts/table.ts";
import { certaintyOf } from "../tables/certainty.ts";
import type { Problem, Reading } from "../problem.ts";

/** The literals in the file of a rule. */
interface RuleRecord {
  readonly id: string;
  readonly severity: Severity;
  readonly facts: RuleFacts;
  /** Which part of the kubelet or the runtime decides it. */
  readonly source: string;
  /** Why there is no fix; absent if there is one. */
  readonly noFix?: string;
  /** The paths of the fields it reads. */
  readonly fields: readonly string[];
}

/** A file with the definition of one rule, or with those of a family. */
export interface RuleFile {
  /** The folder and the file's name without its end. */
  readonly topic: string;
  readonly name: string;
  readonly isFamily: boolean;
  /** Its rule reports only what does not suit the described node. */
  readonly isAboutNode: boolean;
  readonly rules: readonly RuleRecord[];
}

/** Names of files: `<topic>/<name>.ts` below the folder of rules. */
const filePattern = /^([a-z-]+)\/([a-z0-9-]+)\.ts$/;

/** Reads the files of rules, given as texts by their path below `folder`; sorted by path. */
export function readRuleFiles(
  folder: string,
  texts: ReadonlyMap<string, string>,
): Reading<readonly RuleFile[]> {
  const problems: Problem[] = [];
  const files = [...texts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, text]): RuleFile[] => {
      const [, topic, name] = filePattern.exec(path) ?? [];
      if (topic === undefined || name === undefined || topic === "shared") return [];
      const page = `${folder}${path}`;
      const report = (message: string): void => void problems.push({ page, line: 0, message });
      const call = defaultExport(page, text);
      if (!call) {
        report("its default export is no call of a define… function with an object");
        return [];
      }
      const isFamily = call.name === "defineFamily";
      const rules = isFamily
        ? call.argument.properties.flatMap((row) => rowOf(row, report))
        : [recordOf(textOf(call.argument, "id") ?? "", call.argument, report)];
      const [only] = rules;
      if (!isFamily && only?.id !== name) report(`its rule is not called ${name}`);
      return [{ topic, name, isFamily, isAboutNode: call.name === "defineNodeRule", rules }];
    });
  return { result: files, problems };
}

interface Call {
  readonly name: string;
  readonly argument: ts.ObjectLiteralExpression;
}

function defaultExport(page: string, text: string): Call | undefined {
  const file = ts.createSourceFile(page, text, ts.ScriptTarget.Latest);
  const made = file.statements.find(ts.isExportAssignment);
  return made && callOf(made.expression);
}

function callOf(node: ts.Expression): Call | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const [argument] = node.arguments;
  if (!argument || !ts.isObjectLiteralExpression(argument)) return undefined;
  return { name: node.expression.text, argument };
}

/** A row of a family: `"<id>": gateRule({ … })`. */
function rowOf(
  row: ts.ObjectLiteralElementLike,
  report: (message: string) => void,
): readonly RuleRecord[] {
  const id = row.name && ts.isStringLiteral(row.name) ? row.name.text : undefined;
  const call = ts.isPropertyAssignment(row) ? callOf(row.initializer) : undefined;
  if (id !== undefined && call) return [recordOf(id, call.argument, report)];
  report(`a row is not written as "<id>": row({ … })`);
  return [];
}

const otherVersionsOf: readonly OtherVersions[] = ["newer", "older", "any"];
const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

function recordOf(
  id: string,
  definition: ts.ObjectLiteralExpression,
  report: (message: string) => void,
): RuleRecord {
  const stage = stages.find((candidate) => candidate === textOf(definition, "stage"));
  // The rows of families are errors; their predicate says so.
  const severity = severities.find(
    (candidate) => candidate === (textOf(definition, "severity") ?? "error"),
  );
  const source = textOf(definition, "source");
  const phrase = textOf(definition, "phrase");
  if (!stage || !severity || source === undefined) {
    report(`${id} needs a severity, a stage and a source, each as a literal`);
  }
  const advice = valueOf(definition, "advice")?.kind === ts.SyntaxKind.TrueKeyword;
  const otherVersions = otherVersionsOf.find(
    (each) => each === textOf(definition, "otherVersions"),
  );
  const versions = versionsOf(definition);
  const certainty = certaintyOf(source ?? "", versions.until);
  const facts: RuleFacts = {
    stage: stage ?? "start-up",
    severity: severity ?? "error",
    ...versions,
    phrase,
    ...(advice && { advice }),
    otherVersions,
    certainty,
  };
  const noFix = textOf(definition, "noFix");
  return {
    id,
    severity: severity ?? "error",
    facts,
    source: source ?? "",
    noFix,
    fields: fieldsOf(definition),
  };
}

/** `fields: { max: "maxPods" }`, and `field: "maxPods"` in a row of a family. */
function fieldsOf(definition: ts.ObjectLiteralExpression): readonly string[] {
  const one = textOf(definition, "field");
  const fields = valueOf(definition, "fields");
  const named = fields && ts.isObjectLiteralExpression(fields) ? [...fields.properties] : [];
  return [
    ...(one === undefined ? [] : [one]),
    ...named.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
        ? [property.initializer.text]
        : [],
    ),
  ];
}

/** `versions: { since: "1.33" }`, as literals. */
function versionsOf(definition: ts.ObjectLiteralExpression): Pick<RuleFacts, "since" | "until"> {
  const versions = valueOf(definition, "versions");
  if (!versions || !ts.isObjectLiteralExpression(versions)) return {};
  const [since, until] = ["since", "until"].map((name) => {
    const written = textOf(versions, name);
    return kubernetesVersions.find((version) => version === written);
  });
  return { since, until };
}

function valueOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = object.properties.find(
    (candidate) =>
      candidate.name !== undefined && "text" in candidate.name && candidate.name.text === name,
  );
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function textOf(object: ts.ObjectLiteralExpression, name: string): string | undefined {
  const value = valueOf(object, name);
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
}

/** The titles of a Chinese catalogue by rule id: `"<id>": { title: "…", message: … }`. */
export function readCatalogueTitles(page: string, text: string): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) {
      const title = textOf(node.initializer, "title");
      if (title !== undefined && "text" in node.name) titles.set(node.name.text, title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(page, text, ts.ScriptTarget.Latest));
  return titles;
}
