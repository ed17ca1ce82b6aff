import { isDeepStrictEqual } from "node:util";
import type { Analysis, AnalyzeOptions } from "../../server/src/core/kubelet/analysis.ts";
import { analyze } from "../../server/src/core/parts/documents/analyze.ts";
import { completionsAt } from "../../server/src/core/parts/documents/completion.ts";
import { hoverAt } from "../../server/src/core/parts/documents/hover.ts";
import { newestVersion } from "../../server/src/core/schema/field-index.ts";
import { knowledge } from "./knowledge.ts";

/** What a day of editing is like. */
export interface LongDay {
  /** The texts that are edited, one after the other, over and over. */
  readonly texts: readonly string[];
  readonly edits: number;
  /** After so many edits the answers are compared with those of a fresh reading. */
  readonly every: number;
  /** Called at each comparison. */
  readonly checkpoint?: (edits: number) => void;
}

/** Where a text has grown or shrunk too far from what it was, it begins anew. */
const maxGrowth = 400;

const pieces = [
  "a",
  " ",
  "\n",
  "\n  ",
  "- ",
  ": ",
  "#",
  '"',
  "{",
  "]",
  "maxPods: 5\n",
  "featureGates:\n  MemoryQoS: true\n",
  "evictionHard:\n  memory.available: 5%\n",
  "\t",
  "&x ",
  "*x",
  "---\n",
  "\r\n",
];

/**
 * Edits the texts at random (always the same way), each time with the analysis before, as an editor
 * does. Returns what differed from a fresh reading; empty is right.
 */
export function workLongDay({ texts, edits, every, checkpoint }: LongDay): string[] {
  const random = generator(7);
  const options: AnalyzeOptions = { kubernetesVersion: newestVersion, isKubeletConfig: true };
  const open = texts.map((text) => ({ original: text, text, analysis: fresh(text, options) }));
  const wrong: string[] = [];
  for (let count = 1; count <= edits; count++) {
    const document = open[Math.floor(random() * open.length)];
    if (!document) break;
    const grown = Math.abs(document.text.length - document.original.length) > maxGrowth;
    document.text = grown ? document.original : edited(document.text, random);
    document.analysis = analyze(document.text, options, knowledge, document.analysis);
    const offset = Math.floor(random() * document.text.length);
    hoverAt(document.analysis, offset, knowledge);
    if (count % every !== 0) continue;
    wrong.push(...differences(document.analysis, document.text, offset, options, count));
    checkpoint?.(count);
  }
  return wrong;
}

function fresh(text: string, options: AnalyzeOptions): Analysis {
  return analyze(text, options, knowledge);
}

function differences(
  analysis: Analysis,
  text: string,
  offset: number,
  options: AnalyzeOptions,
  count: number,
): string[] {
  const again = fresh(text, options);
  const answers = (of: Analysis): readonly (readonly [string, unknown])[] => [
    ["tree", of.documents.map(({ parsed }) => parsed.root)],
    ["findings", of.findings],
    ["hover", hoverAt(of, offset, knowledge)],
    ["completion", completionsAt(of, offset, knowledge).items],
  ];
  const expected = new Map(answers(again));
  return answers(analysis).flatMap(([name, answer]) =>
    isDeepStrictEqual(answer, expected.get(name)) ? [] : [`${name} after ${count} edits`],
  );
}

function edited(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length + 1));
  const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
  const removed = random() < 0.5 ? Math.floor(random() * 12) : 0;
  return random() < 0.3
    ? text.slice(0, at) + text.slice(at + removed + 1)
    : text.slice(0, at) + piece + text.slice(at + removed);
}

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
