// The time of ten times the text, for each construct of the growth tests: those count steps, and see neither patterns that go
// back nor texts that are copied. Prints the questions that take more than thirty times as long, and then exits with 1.
//   npx tsx test/bench/growth.ts [PART OF A NAME]
import { flagTexts } from "../growth/flag-texts.ts";
import { hclTexts } from "../growth/hcl-texts.ts";
import { jsonTexts } from "../growth/json-texts.ts";
import { platformTexts } from "../growth/platform-texts.ts";
import { providerTexts } from "../growth/provider-texts.ts";
import { questionsAbout } from "../growth/questions.ts";
import type { Construct } from "../growth/texts.ts";
import { tomlTexts } from "../growth/toml-texts.ts";
import { yamlFieldTexts } from "../growth/yaml-field-texts.ts";
import { yamlTexts } from "../growth/yaml-texts.ts";

/** Each ten times as long as the one before it. */
const lengths = [700, 7_000, 70_000] as const;
const maxGrowth = 30;

/** In milliseconds of the processor. Below it, the collection of garbage would decide. */
const noise = 60;
const least = 4;
const maxTries = 5;

type Times = ReadonlyMap<string, number>;

async function timesOf(construct: Construct, length: number): Promise<Times> {
  const times = new Map<string, number>();
  for (const [name, ask] of Object.entries(questionsAbout(construct, length))) {
    const before = process.cpuUsage().user;
    await ask();
    times.set(name, (process.cpuUsage().user - before) / 1_000);
  }
  return times;
}

/** The shorter of two times of each question. */
function best(times: Times, before: Times | undefined): Times {
  return new Map(
    [...times].map(([name, time]) => [name, Math.min(time, before?.get(name) ?? time)]),
  );
}

function slowIn(shorter: Times, longer: Times): readonly string[] {
  return [...longer].flatMap(([name, time]) => {
    const growth = time / Math.max(shorter.get(name) ?? 0, least);
    return time > noise && growth > maxGrowth ? [`${name}: ${growth.toFixed(0)} times`] : [];
  });
}

async function slowQuestions(construct: Construct): Promise<readonly string[]> {
  const times: (Times | undefined)[] = [];
  let slow: readonly string[] = [];
  for (let attempt = 0; attempt < maxTries; attempt++) {
    for (const [at, length] of lengths.entries()) {
      times[at] = best(await timesOf(construct, length), times[at]);
    }
    const [short, middle, long] = times;
    if (!short || !middle || !long) return [];
    slow = [...slowIn(short, middle), ...slowIn(middle, long)];
    if (slow.length === 0) break;
  }
  return slow;
}

const [part = ""] = process.argv.slice(2);
const all = [
  ...yamlTexts,
  ...yamlFieldTexts,
  ...platformTexts,
  ...providerTexts,
  ...jsonTexts,
  ...tomlTexts,
  ...hclTexts,
  ...flagTexts,
];
for (const construct of all.filter(({ name }) => name.includes(part))) {
  for (const question of await slowQuestions(construct)) {
    console.log(`${construct.name}, ${question}`);
    process.exitCode = 1;
  }
}
