import ts from "typescript";
import type { Severity } from "../../../server/src/engine/analysis/finding.ts";
import {
  kubernetesVersions,
  type OtherVersions,
  type RuleFacts,
  stages,
} from "../../../server/src/facts/table.ts";
import { camelCase } from "../tables/camel-case.ts";
import { certaintyOf } from "../tables/certainty.ts";
import type { Problem, Reading } from "../problem.ts";

/** The literals in the file of a rule. */
interface RuleRecord {
  readonly id: string;
  /** The function that makes it, such as `defineNodeRule`. */
  readonly maker: string;
  readonly severity: Severity;
  readonly facts: RuleFacts;
  /** Which part of the kubelet or the runtime decides it. */
  readonly source: string;
  /** Why there is no fix; absent if there is one. */
  readonly noFix?: string;
  /** The paths of the fields it reads. */
  readonly fields: readonly string[];
}

/** A file with the definitions of rules. */
export interface RuleFile {
  /** The folder and the file's name without its end. */
  readonly topic: string;
  readonly name: string;
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
      const rules = exportedCalls(page, text).map((call) => recordOf(call, report));
      if (rules.length === 0) report("it exports no rule: a call with an object that has an id");
      return [{ topic, name, rules }];
    });
  return { result: files, problems };
}

/** `export const portsDistinct = defineRule({ … })` */
interface ExportedCall {
  readonly name: string;
  readonly maker: string;
  readonly argument: ts.ObjectLiteralExpression;
}

function exportedCalls(page: string, text: string): readonly ExportedCall[] {
  const file = ts.createSourceFile(page, text, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    return statement.declarationList.declarations.flatMap(exportedCall);
  });
}

function exportedCall({ name, initializer }: ts.VariableDeclaration): readonly ExportedCall[] {
  if (!ts.isIdentifier(name) || !initializer || !ts.isCallExpression(initializer)) return [];
  const [argument] = initializer.arguments;
  if (!ts.isIdentifier(initializer.expression)) return [];
  if (!argument || !ts.isObjectLiteralExpression(argument)) return [];
  return textOf(argument, "id") === undefined
    ? []
    : [{ name: name.text, maker: initializer.expression.text, argument }];
}

const otherVersionsOf: readonly OtherVersions[] = ["newer", "older", "any"];
const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

function recordOf(
  { name, maker, argument: definition }: ExportedCall,
  report: (message: string) => void,
): RuleRecord {
  const id = textOf(definition, "id") ?? "";
  if (name !== camelCase(id)) report(`the rule ${id} is not exported as ${camelCase(id)}`);
  const stage = stages.find((candidate) => candidate === textOf(definition, "stage"));
  // Rules that a helper makes are errors; the helper says so.
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
    maker,
    severity: severity ?? "error",
    facts,
    source: source ?? "",
    noFix,
    fields: fieldsOf(definition),
  };
}

/** `fields: { max: "maxPods" }`, and `field: "maxPods"` for a helper that makes rules. */
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
