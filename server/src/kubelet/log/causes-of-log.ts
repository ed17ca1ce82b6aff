import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LogTopic } from "../messages/log-topics.ts";
import type { LogCause, LogContext } from "./log-cause.ts";
import { logCauses } from "./log-causes.ts";
import { textsOfLine } from "./log-texts.ts";
import { fixedLength, mostSpecific, type Candidate } from "./most-specific.ts";
import { phrasesOf, ruleByPhrase, type LogPhrases } from "./phrase-of-line.ts";

/** The cause of a line in a log: rules that the kubelet reports in these words, or a problem that is not in a file. */
interface LineCause {
  /** The rules, the likeliest first; empty if none is about it. */
  readonly rules: readonly string[];
  readonly topic?: LogTopic;
  /** The settings that matter to the topic. */
  readonly fields?: readonly string[];
}

/** A cause with its line in the log. */
export interface LoggedCause extends LineCause {
  readonly line: string;
}

/** The most lines of a journal that are looked at; the last ones say why the kubelet does not run. */
const maxLines = 20_000;

/** A list of mistakes in YAML goes on in the next line. */
const continued = /\r?\n(?=[ \t]{1,8}line \d{1,9}: )/g;

/** The causes in a log, each once, with the first line that leads to it. */
export function causesOfLog(
  log: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly LoggedCause[] {
  const found = new Map<string, LoggedCause>();
  const known = new Set<string>();
  const search: Search = { version, knowledge, phrases: phrasesOf(version, knowledge) };
  for (const line of log.replaceAll(continued, "").split(/\r?\n/).slice(-maxLines)) {
    for (const texts of textsOfLine(line)) {
      // A kubelet that restarts writes the same again and again, at other times.
      const said = texts.join("\n");
      if (known.has(said)) continue;
      known.add(said);
      const cause = causeOf(texts, search);
      if (!cause) continue;
      const name = cause.topic ?? cause.rules.join(" ");
      if (!found.has(name)) found.set(name, { ...cause, line });
    }
  }
  return [...found.values()];
}

/** The inputs of the search that all lines of a log share. */
type Search = Omit<LogContext, "line"> & { readonly phrases: LogPhrases };

/**
 * The end of a line is the cause; the text before it only names the place (which file failed to load). So the table's
 * words are tried first, the most specific ones first. Key phrases of rules, some of which are such places, come before
 * less specific words that lead to no rule.
 */
function causeOf(texts: readonly string[], { phrases, ...search }: Search): LineCause | undefined {
  const context = { line: texts.join("\n"), ...search };
  const found = mostSpecific(
    withoutExcluded(logCauses.flatMap((cause) => texts.map((text) => candidateIn(text, cause)))),
  );
  if (found && found.value.cause.topic === undefined) {
    const { match, cause } = found.value;
    const { rule, or } = cause;
    const first = typeof rule === "string" ? rule : rule(match, context);
    return { rules: or === undefined || or === first ? [first] : [first, or] };
  }
  const phrase = mostSpecific(texts.map((text) => ruleByPhrase(text, phrases)));
  if (phrase && phrase.specificity > (found?.specificity ?? 0)) return { rules: [phrase.value] };
  const topic = found?.value.cause;
  return topic?.topic === undefined
    ? undefined
    : {
        topic: topic.topic,
        rules: topic.rule === undefined ? [] : [topic.rule],
        fields: topic.fields ?? [],
      };
}

/** An error means something else in a line about another connection: that of a probe says nothing of the API server. */
function withoutExcluded(
  candidates: readonly (Candidate<Match> | undefined)[],
): readonly (Candidate<Match> | undefined)[] {
  const excluded = new Set(
    candidates.flatMap((candidate) => candidate?.value.cause.excludes ?? []),
  );
  if (excluded.size === 0) return candidates;
  return candidates.filter((candidate) => {
    const { topic, rule } = candidate?.value.cause ?? {};
    return !excluded.has(topic ?? (typeof rule === "string" ? rule : ""));
  });
}

interface Match {
  readonly cause: LogCause;
  readonly match: RegExpExecArray;
}

function candidateIn(text: string, cause: LogCause): Candidate<Match> | undefined {
  const match = cause.words.exec(text);
  if (!match) return undefined;
  const specificity = cause.isWithoutReason ? 0 : fixedLength(match);
  return { value: { cause, match }, specificity };
}
