import { expect, test } from "vitest";
import { expectSame } from "./chinese-texts.ts";

/** Calls with sample values for every phrase that takes any. */
type Samples<Phrases> = {
  readonly [
    K in keyof Phrases as Phrases[K] extends (...values: never[]) => string ? K : never
  ]: Phrases[K] extends (...values: infer Values) => string ? readonly Values[] : never;
};

/** Compares a catalogue with its translation: every phrase, with sample values for those that take any. */
export function comparePhrases<Phrases extends object>(
  english: Phrases,
  translated: Phrases,
  samples: Samples<Phrases>,
  same: readonly string[] = [],
): void {
  test.each(Object.keys(samples))("%s", (key) => {
    type Phrase = (...values: readonly unknown[]) => string;
    const write = english[key as keyof Phrases] as Phrase;
    const translate = translated[key as keyof Phrases] as Phrase;
    for (const values of samples[key as keyof Samples<Phrases>] as readonly unknown[][]) {
      if (same.includes(key)) expect(translate(...values)).toBe(write(...values));
      else expectSame(write(...values), translate(...values), values);
    }
  });

  test("phrases without values", () => {
    compareTexts(english, translated);
  });
}

function compareTexts(english: object, translated: object): void {
  expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) {
    const counterpart: unknown = translated[key as keyof typeof translated];
    if (typeof text === "string") expectSame(text, String(counterpart), []);
    else if (typeof text === "object") compareTexts(text as object, counterpart as object);
  }
}
