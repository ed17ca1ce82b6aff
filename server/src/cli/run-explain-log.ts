import type { KubernetesVersion } from "../facts/table.ts";
import type { Locale } from "../messages/language.ts";
import type { SetOptions } from "./set-options.ts";
import { checkSet } from "../sets/index.ts";
import { findingText } from "../analysis/finding-text.ts";
import { rulesOfLog } from "../kubelet/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { lineCharacterAt } from "../text/line-index.ts";
import { exitCodes } from "./exit-codes.ts";
import { readSet } from "./read-set.ts";
import { decodeText, maxBytes } from "./read-text.ts";
import { printed, printedLines, shown } from "./printed.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** What the arguments of `explain --log` say. */
export interface LogInvocation {
  /** A line of the log; undefined: the log is the standard input. */
  readonly line: string | undefined;
  /** The configuration in which the places are looked for; undefined: there is none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
  readonly version: KubernetesVersion;
  /** The language of what is said; absent: English. */
  readonly locale?: Locale;
}

/**
 * Writes the rules that the kubelet's log leads to, each once, with its page, and where a configuration is given, with
 * the places in it; returns the exit code.
 */
export async function runExplainLog(
  { line, config, set: options, version, locale }: LogInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { cli } = knowledge.language;
  const log = line ?? decodeText(await terminal.readInput(maxBytes)).text;
  const places = config === undefined ? [] : await placesIn(config, options, version, knowledge);
  if (typeof places === "string") {
    terminal.reportError(places);
    return exitCodes.cannotRun;
  }
  const style = styleFor(terminal);
  const rules = rulesOfLog(log, version, knowledge);
  for (const { rule, line: text } of rules) {
    const title = knowledge.descriptions.ruleTitle(rule)?.replaceAll("`", "") ?? "";
    const folder = locale === "zh-cn" ? "docs/zh-cn/rules" : "docs/rules";
    const found = places.filter((place) => place.rule === rule);
    const lines = [
      style.dim(shown(text.trim())),
      printed`${style.bold(shown(rule))}  ${shown(title)}`,
      shown(`  ${folder}/${rule}.md`),
      ...found.map(({ place, message }) => shown(`  ${place}: ${message}`)),
      ...(config !== undefined && found.length === 0 ? [shown(`  ${cli.logNotHere(config)}`)] : []),
      printed``,
    ];
    await terminal.write(printedLines(lines));
  }
  if (rules.length > 0) return exitCodes.fine;
  terminal.reportError(cli.logLeadsNowhere);
  return exitCodes.cannotRun;
}

interface FoundPlace {
  readonly rule: string;
  /** `config.yaml:3` */
  readonly place: string;
  readonly message: string;
}

/** The findings of a set, or a sentence that says what cannot be read. */
async function placesIn(
  config: string,
  options: LogInvocation["set"],
  version: LogInvocation["version"],
  knowledge: Knowledge,
): Promise<readonly FoundPlace[] | string> {
  const files = await readSet(config, options);
  if (typeof files === "string") return files;
  const set = checkSet(files.texts, { kubernetesVersion: version }, knowledge);
  return (set?.findings ?? []).map(({ layer, finding }) => {
    const file = set?.files[layer];
    const name = file ? (layer === 0 ? file.name : files.shownPath(file.name)) : "flags";
    const line = file
      ? `:${lineCharacterAt(file.analysis.lines, finding.span.start).line + 1}`
      : "";
    const message = findingText(finding, knowledge.rules, knowledge.language);
    return { rule: finding.rule, place: `${name}${line}`, message };
  });
}
