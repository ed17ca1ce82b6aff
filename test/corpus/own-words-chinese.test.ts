import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shared } from "../support/shared.ts";

const run = 12;

/** The Chinese characters of a text; the characters between them are ignored. */
function hanOf(text: string): string {
  return (text.match(/\p{Script=Han}/gu) ?? []).join("");
}

function runsOf(text: string): string[] {
  const han = hanOf(text);
  return Array.from({ length: Math.max(han.length - run + 1, 0) }, (_, at) =>
    han.slice(at, at + run),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(textsIn);
}

test("no Chinese text shares twelve characters in a row with the official pages", () => {
  const folder = new URL("docs/zh-cn/", shared);
  const official = new Set(
    readdirSync(folder).flatMap((name) => runsOf(readFileSync(new URL(name, folder), "utf8"))),
  );
  const descriptions = new URL("../../schemas/descriptions/zh-cn/", import.meta.url);
  const common = readdirSync(descriptions).flatMap((name) =>
    textsIn(JSON.parse(readFileSync(new URL(name, descriptions), "utf8"))).filter((text) =>
      runsOf(text).some((words) => official.has(words)),
    ),
  );
  expect(common).toEqual([]);
});
