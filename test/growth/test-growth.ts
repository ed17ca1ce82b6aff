import { expect, test } from "vitest";
import { questionsAbout, type Questions } from "./questions.ts";
import type { Construct } from "./texts.ts";
import { countedSteps, nameOf, startCounting } from "./work.ts";

/** Each twice as long as the one before it. The long ones are for work that is bounded, but not in short texts. */
const lengths = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000] as const;
const firstChecked = 2_000;

/**
 * The parts of all steps for a text that may grow with the square of its length. Searches in sorted lists and the like
 * are a little more than proportionate; a single function in which most grows with the square is noticed sooner.
 */
const maxSquare = { ofAll: 0.1, ofFunction: 0.01 };

/** The steps for three texts that each are twice as long as the one before: those of each function, by its number. */
type Counts = readonly Float64Array[];

/** Steps that grow with the square of the length: those of a question, or of one function in it. */
type Square = readonly [of: string, share: string];

/** The steps for the longest of three texts that grow with the square of the length. */
function squareOf([short = 0, middle = 0, long = 0]: readonly number[]): number {
  return ((long - middle - 2 * (middle - short)) * 8) / 3;
}

function squaresIn(question: string, counts: Counts): readonly Square[] {
  const all = sum(counts.at(-1) ?? new Float64Array());
  const percent = (square: number): string => `${((100 * square) / all).toFixed(0)}%`;
  const square = squareOf(counts.map(sum));
  const found: Square[] = square > all * maxSquare.ofAll ? [[question, percent(square)]] : [];
  for (let number = 0; number < (counts[0]?.length ?? 0); number++) {
    const last = counts.at(-1)?.[number] ?? 0;
    // Most functions have no part in it.
    if (last === 0) continue;
    const own = squareOf(counts.map((each) => each[number] ?? 0));
    if (own > all * maxSquare.ofFunction && own > last / 2) {
      found.push([`${question}, ${nameOf(number)}`, percent(own)]);
    }
  }
  return found;
}

function sum(steps: Float64Array): number {
  let all = 0;
  for (const count of steps) all += count;
  return all;
}

/** The parts of the work for a construct that grow with the square of its length, however long it is. */
async function squaresOf(
  questionsOf: (length: number) => Questions,
): Promise<Readonly<Record<string, string>>> {
  const counts = new Map<string, Counts>();
  let squares: ReadonlyMap<string, string> | undefined;
  for (const length of lengths) {
    for (const [name, ask] of Object.entries(questionsOf(length))) {
      startCounting();
      await ask();
      counts.set(name, [...(counts.get(name) ?? []).slice(-2), countedSteps()]);
    }
    if (length < firstChecked) continue;
    const found = [...counts].flatMap(([name, counted]) => squaresIn(name, counted));
    const before = squares;
    squares = new Map(found.filter(([of]) => before?.has(of) ?? true));
    if (squares.size === 0) break;
  }
  return Object.fromEntries(squares ?? []);
}

/** Checks that the work for each construct grows in proportion to its length. */
export function testGrowth(
  all: readonly Construct[],
  questionsOf: (construct: Construct, length: number) => Questions = questionsAbout,
): void {
  test.each(all.map((construct) => [construct.name, construct] as const))(
    "%s: twice the length is twice the work",
    async (_name, construct) => {
      expect(await squaresOf((length) => questionsOf(construct, length))).toEqual({});
    },
  );
}
