import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { differingFiles } from "./differing-files.ts";
import { fieldPagesFolder } from "./pages/field-pages.ts";
import { loadSources } from "./sources/load-sources.ts";
import {
  agreementFile,
  type Agreement,
  textPairs,
  updateAgreement,
  type AgreementUpdate,
  type Confirmed,
} from "./tables/chinese-agreement.ts";
import { openQuestions } from "./open-questions.ts";
import { buildOutputs } from "./outputs.ts";
import type { Outputs, Sources } from "./outputs.ts";
import { formatProblem, type Log } from "./problem.ts";
import { untranslatedTexts } from "./pages/untranslated-texts.ts";

const root = new URL("../../", import.meta.url);
const schemas = new URL("schemas/", root);

/** Generates schemas/ as the arguments say, or checks it; the result is the exit code. */
export function runGenerator(args: readonly string[], log: Log): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sources: { type: "string" },
      check: { type: "boolean", default: false },
      agrees: { type: "string", multiple: true },
      later: { type: "string", multiple: true },
    },
  });
  const sources = loadSources({
    root,
    sources: folderUrl(values.sources, "schemas/facts/sources/"),
  });
  const outputs = buildOutputs(sources.result);
  const problems = [...sources.problems, ...outputs.problems];
  for (const problem of problems) log.error(formatProblem(problem));
  if (problems.length > 0) {
    log.error(`${problems.length} problems: nothing is written.`);
    return 1;
  }
  const differing = [
    ...differingFiles(schemas, outputs.result),
    ...existingFiles().filter((file) => !outputs.result.has(file)),
  ];
  const chinese = updatedAgreement(sources.result.rules, values);
  const open = openQuestions(root, sources.result.rules.files, sources.result.platforms);
  if (values.check) {
    for (const file of differing) log.error(`schemas/${file} is not what the generator makes`);
    for (const question of open) log.error(formatProblem(question));
    const isOld = textOfAgreement(chinese.agreement) !== readAgreement();
    if (isOld) log.error(`schemas/${agreementFile} is not what the generator makes`);
    for (const name of chinese.changed) log.error(`${name}: ${changedText(name)}`);
    const isAgreed = !isOld && chinese.changed.length === 0;
    return differing.length > 0 || open.length > 0 || !isAgreed ? 1 : 0;
  }
  writeFileSync(new URL(agreementFile, schemas), textOfAgreement(chinese.agreement));
  writeFiles(outputs.result, differing);
  log.info(`${outputs.result.size} files, ${differing.length} of them changed.`);
  const untranslated = untranslatedTexts(sources.result.rules);
  if (untranslated.length > 0) log.info("Not in Chinese yet, so shown in English:");
  for (const text of untranslated) log.info(`  ${text}`);
  if (chinese.postponed.length > 0)
    log.info("The English of these texts is newer than the Chinese:");
  for (const name of chinese.postponed) log.info(`  ${name}`);
  for (const name of chinese.changed) log.info(`${name}: ${changedText(name)}`);
  return 0;
}

function updatedAgreement(rules: Sources["rules"], confirmed: Confirmed): AgreementUpdate {
  // The generator has written it.
  const known = JSON.parse(readAgreement()) as Agreement;
  return updateAgreement(textPairs(rules), known, confirmed);
}

function readAgreement(): string {
  return readFileSync(new URL(agreementFile, schemas), "utf8");
}

function textOfAgreement(agreement: Agreement): string {
  return `${JSON.stringify(agreement, undefined, 2)}\n`;
}

function changedText(name: string): string {
  return `its English has changed. Change the Chinese too. If that is right as it is, run npm run generate -- --agrees "${name}"; if you do not write Chinese, --later "${name}".`;
}

/** A folder given on the command line (relative to the working directory) or the usual one. */
export function folderUrl(given: string | undefined, usual: string): URL {
  if (given === undefined) return new URL(usual, root);
  return new URL(`${pathToFileURL(given).href.replace(/\/+$/, "")}/`);
}

/** The files of the folders in which there is nothing but what the generator makes. */
function existingFiles(): readonly string[] {
  const names = readdirSync(schemas).filter((name) =>
    /^(?:v\d+\.\d+|generated|seccomp)$/.test(name),
  );
  const folders = [...names.map((name) => `${name}/`), fieldPagesFolder];
  return folders
    .filter((folder) => existsSync(new URL(folder, schemas)))
    .flatMap((folder) =>
      readdirSync(new URL(folder, schemas), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.\w+$/.test(file))
        .map((file) => folder + file.replaceAll("\\", "/")),
    );
}

function writeFiles(outputs: Outputs, differing: readonly string[]): void {
  for (const file of differing) {
    const url = new URL(file, schemas);
    const text = outputs.get(file);
    if (text === undefined) {
      rmSync(url);
      continue;
    }
    mkdirSync(new URL("./", url), { recursive: true });
    writeFileSync(url, text);
  }
}
