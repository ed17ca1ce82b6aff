import { expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { reportFile } from "../../server/src/workspace/reports/file-report.ts";
import type { LanguageService } from "../../server/src/workspace/api.ts";
import { createLanguageService } from "../../server/src/workspace/language-service.ts";
import { knowledge } from "../support/knowledge.ts";
import type { Construct } from "./texts.ts";

/** Each ten times as long as the one before it. */
const lengths = [700, 7_000, 70_000] as const;

/**
 * Work that grows with the length takes ten times as long, with the collection of garbage up to twice that; work that
 * grows with the square of it takes a hundred times as long.
 */
const maxGrowth = 30;

/** In milliseconds of the processor. Below it, what else the process does would decide. */
const noise = 60;
const least = 4;

/** On a busy machine the first times say little; only a text that is too slow each time needs all of them. */
const maxTries = 10;

/** Questions about a text, by name. */
type Questions = Readonly<Record<string, () => unknown>>;

function questionsOf({ path, text }: Construct, length: number): Questions {
  const uri = `file:///${path}`;
  const written = text(length);
  const service: LanguageService = createLanguageService({ knowledge });
  service.open({ uri, text: written });
  const lines = written.split("\n");
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const file = { path, location: `/${path}`, isNamed: true, text: written, invalidAt: undefined };
  const options = { kubernetesVersion: defaultVersion };
  return {
    check: () => reportFile(file, options, knowledge),
    diagnostics: () => service.diagnostics(uri),
    hover: () => service.hover(uri, end),
    completion: () => service.complete(uri, end),
    outline: () => service.symbols(uri),
    folding: () => service.folding(uri),
    selection: () => service.selection(uri, end),
    links: () => service.links(uri),
  };
}

/** The time of the processor for each question about a text of this length. */
async function timesOf(construct: Construct, length: number): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [name, ask] of Object.entries(questionsOf(construct, length))) {
    const before = process.cpuUsage().user;
    await ask();
    times.set(name, (process.cpuUsage().user - before) / 1_000);
  }
  return times;
}

/** How much longer each question takes for the longer of two texts; those that are too short to tell are left out. */
function growthOf(
  shorter: ReadonlyMap<string, number>,
  longer: ReadonlyMap<string, number>,
): Map<string, number> {
  const growth = new Map<string, number>();
  for (const [name, time] of longer) {
    if (time > noise) growth.set(name, time / Math.max(shorter.get(name) ?? 0, least));
  }
  return growth;
}

/** The shortest of the times that were taken. */
function best(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const times of all) {
    for (const [name, time] of times) found.set(name, Math.min(time, found.get(name) ?? time));
  }
  return found;
}

/** The questions that take more than ten times as long for a text of ten times the length, after several tries. */
async function tooSlow(construct: Construct): Promise<string[]> {
  const tries = lengths.map((): Map<string, number>[] => []);
  for (let attempt = 0; attempt < maxTries; attempt++) {
    for (const [at, length] of lengths.entries()) {
      tries[at]?.push(await timesOf(construct, length));
    }
    const [short, middle, long] = tries.map(best);
    const steps = [growthOf(short ?? new Map(), middle ?? new Map())];
    steps.push(growthOf(middle ?? new Map(), long ?? new Map()));
    const slow = steps.flatMap((step) => [...step].filter(([, growth]) => growth > maxGrowth));
    if (slow.length === 0) return [];
    if (attempt === maxTries - 1)
      return slow.map(([name, growth]) => `${name}: ${growth.toFixed(0)} times`);
  }
  return [];
}

/** Checks that ten times the length of each construct takes about ten times as long. */
export function testGrowth(all: readonly Construct[]): void {
  test.each(all.map((construct) => [construct.name, construct] as const))(
    "%s: ten times the length takes about ten times as long",
    async (_name, construct) => {
      expect(await tooSlow(construct)).toEqual([]);
    },
  );
}
