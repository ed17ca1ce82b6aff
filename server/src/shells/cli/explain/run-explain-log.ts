import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { type ExplainedLine, isAboutConfiguration } from "../../../kubelet/index.ts";
import { explainLogWithPages } from "../../../service/answers/explain-log-with-pages.ts";
import { exitCodes } from "../exit-codes.ts";
import { readLogPlaces, type LogPlace, type LogPlaces } from "./log-places.ts";
import { decodeText, maxBytes, readInputBytes } from "../input/read-text.ts";
import { printed, printedJson, printedLines, shown, type Printed } from "../terminal/printed.ts";
import { proseWidth, renderMarkdown } from "../terminal/render-markdown.ts";
import { readRulePage } from "./rule-page.ts";
import type { SetOptions } from "../help/set-options.ts";
import { styleFor } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface LogInvocation {
  /** A line of the log, or the name of a file with one; undefined: the log is the standard input. */
  readonly line: string | undefined;
  /** The configuration in which the places are looked for; undefined: there is none. */
  readonly config: string | undefined;
  readonly set: SetOptions;
  readonly version: KubernetesVersion;
  /** The version that the user asked for, if it is not supported; `version` is the nearest to it. */
  readonly askedVersion?: string;
  readonly format: "text" | "json";
  /** The language of the output. Default: English. */
  readonly locale?: Locale;
}

/**
 * Writes what the kubelet's log is about, each cause once, with what to do, the settings that matter and the page of the
 * rule; with a configuration also the places in it. Returns the exit code.
 */
export async function runExplainLog(
  { line, config, set: options, version, askedVersion, format }: LogInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const log = await readLog(line, terminal);
  const places =
    config === undefined
      ? undefined
      : await readLogPlaces(config, options, { version, asked: askedVersion }, terminal, knowledge);
  if (typeof places === "string") {
    terminal.reportError(places);
    return exitCodes.cannotRun;
  }
  const { locale } = knowledge.language;
  const lines = await explainLogWithPages(log, version, knowledge, (rule) =>
    readRulePage(rule, locale),
  );
  const found = lines.map((explained): LocatedLine => ({
    ...explained,
    cause: explained.cause ?? "",
    remedy: explained.remedy ?? "",
    ...placesOf(explained, places),
  }));
  if (format === "json") {
    await terminal.write(printedJson(`${JSON.stringify({ version, lines: found }, null, 2)}\n`));
  } else {
    for (const explained of found) {
      await terminal.write(textOf(explained, config, terminal, knowledge));
    }
  }
  if (found.length > 0) return exitCodes.fine;
  terminal.reportError(knowledge.language.cli.logLeadsNowhere);
  return exitCodes.cannotRun;
}

async function readLog(line: string | undefined, terminal: Terminal): Promise<string> {
  if (line === undefined) return decodeText(await terminal.readInput(maxBytes)).text;
  const bytes = await readInputBytes(line, true).catch(() => undefined);
  return bytes ? decodeText(bytes).text : line;
}

/** The subject of a line, and the places in the configuration. */
interface LocatedLine extends ExplainedLine {
  readonly places: readonly LogPlace[];
  /** True if the configuration breaks the rule. */
  readonly isBroken: boolean;
}

function placesOf(
  { line, rule, fields }: ExplainedLine,
  places: LogPlaces | undefined,
): Pick<LocatedLine, "places" | "isBroken"> {
  const broken = rule === undefined ? [] : (places?.ofRule(rule, line) ?? []);
  if (broken.length > 0) return { places: broken, isBroken: true };
  return { places: fields.flatMap((field) => places?.ofField(field) ?? []), isBroken: false };
}

function textOf(
  { line, rule, topic, title, cause = "", remedy = "", fields, places, isBroken }: LocatedLine,
  config: string | undefined,
  terminal: Terminal,
  knowledge: Knowledge,
): Printed {
  const { cli, locale } = knowledge.language;
  const style = styleFor(terminal);
  const columns = proseWidth(terminal);
  const prose = (text: string): Printed => renderMarkdown(text, { style, columns, indent: "  " });
  const ownFields = fields.filter((field) => !field.startsWith("-"));
  const isUnset = config !== undefined && places.length === 0 && ownFields.length > 0;
  const isElsewhere =
    rule !== undefined && topic === undefined && !isBroken && isAboutConfiguration(rule, knowledge);
  const folder = locale === "zh-cn" ? "docs/zh-cn/rules" : "docs/rules";
  return printed`${printedLines([
    style.dim(shown(line.trim())),
    printed`${style.bold(shown(topic ?? rule ?? ""))}  ${shown(title.replaceAll("`", ""))}`,
  ])}${cause === "" ? printed`` : prose(cause)}${remedy === "" ? printed`` : prose(cli.logRemedy(remedy))}${printedLines(
    [
      ...(fields.length > 0 ? [shown(`  ${cli.logFields(fields)}`)] : []),
      ...(rule === undefined ? [] : [shown(`  ${folder}/${rule}.md`)]),
      ...places.map(({ place, text }) => shown(`  ${place}: ${text}`)),
      ...(config !== undefined && isElsewhere ? [shown(`  ${cli.logNotHere(config)}`)] : []),
      ...(isUnset && !isElsewhere ? [shown(`  ${cli.logFieldsUnset(config, ownFields)}`)] : []),
      printed``,
    ],
  )}`;
}
