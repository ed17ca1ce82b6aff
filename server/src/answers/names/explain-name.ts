import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { describeNodeEntry } from "../../kubelet/index.ts";
import { resolveFieldPath } from "./field-path.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { shownText } from "../../engine/text/shown.ts";
import { pathSuggestions } from "./path-suggestions.ts";
import { explanationOf } from "./explanation.ts";
import { searchNames, type NamedThing } from "./search-names.ts";

/** What `explain` answers. */
export type NameAnswer =
  /** The documentation of a field, map key, feature gate, kind, flag or entry of the node reference. */
  | { readonly name: string; readonly markdown: string }
  /** A rule, which has a page. */
  | { readonly rule: string }
  /** Several things that the words fit. */
  | { readonly found: readonly NamedThing[] }
  /** One sentence. */
  | { readonly problem: string };

/**
 * The target of words given to `explain`: a field, gate, kind, flag or rule, in another case too if only one has that
 * name; else the results of a search. If there is one result, it is explained.
 */
export function explainName(
  words: readonly string[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): NameAnswer {
  // Several words may come as one argument.
  const written = words.join(" ").trim();
  const exact = /\s/.test(written) ? undefined : namedExactly(written, version, knowledge);
  if (exact && !("problem" in exact)) return exact;
  const entry = knowledge.nodeReference.find(written);
  if (entry) return { name: entry.name, markdown: describeNodeEntry(entry, knowledge) };
  const found = exact?.isName === true ? [] : searchNames(words, version, knowledge);
  const [first, second] = found;
  if (first && !second) return explained(first.name, version, knowledge);
  if (first) return { found };
  return exact
    ? { problem: exact.problem }
    : { problem: knowledge.language.cli.nothingFound(shownText(written)) };
}

type Exact = Exclude<NameAnswer, { readonly problem: string }> | NotNamed;

interface NotNamed {
  readonly problem: string;
  /** It is written as a name: one with a typo, or one of another version. */
  readonly isName: boolean;
}

/** A word, or words with dots and lines between them, such as a sysctl. */
const isWord = /^\p{L}+(?:[._-]\p{L}+)*$/u;

function namedExactly(name: string, version: KubernetesVersion, knowledge: Knowledge): Exact {
  const answer = explained(name, version, knowledge);
  if (!("problem" in answer)) return answer;
  const lower = name.toLowerCase();
  const rule = [...knowledge.rules.keys()].find((id) => id === lower);
  if (rule !== undefined) return { rule };
  const near = pathSuggestions(name, version, knowledge);
  const [only, another] = near.filter((path) => isSameName(path.toLowerCase(), lower));
  const same =
    only !== undefined && another === undefined ? explained(only, version, knowledge) : undefined;
  if (same && !("problem" in same)) return same;
  const isElsewhere = kubernetesVersions.some((other) => resolveFieldPath(name, other, knowledge));
  // A flag or a path with a typo is not a word to search for.
  const isName = near.length > 0 || isElsewhere || !isWord.test(name);
  const other = near.length > 0 || isElsewhere ? undefined : nearOther(name, version, knowledge);
  const problem =
    other === undefined
      ? answer.problem
      : knowledge.language.cli.unknownName(shownText(name), [other]);
  return { problem, isName };
}

/** A rule or an entry of the node reference that was probably meant, if no flag is nearer. */
function nearOther(
  name: string,
  version: KubernetesVersion,
  { rules, flags, nodeReference }: Knowledge,
): string | undefined {
  if (name.startsWith("-")) return undefined;
  const found = nearest(name.replaceAll("_", "-"), [
    ...rules.keys(),
    ...flags.flagsIn(version).keys(),
  ]);
  if (found !== undefined) return rules.has(found) ? found : undefined;
  return nodeReference.near(name);
}

/** Accepts the complete path or its last part. */
function isSameName(path: string, name: string): boolean {
  return name !== "" && (path === name || path.endsWith(`.${name}`));
}

function explained(name: string, version: KubernetesVersion, knowledge: Knowledge): NameAnswer {
  if (knowledge.rules.has(name)) return { rule: name };
  const explanation = explanationOf(name, version, knowledge);
  return "problem" in explanation ? explanation : { name, markdown: explanation.markdown };
}
