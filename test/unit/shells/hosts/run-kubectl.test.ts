import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { runKubectl } from "../../../../server/src/shells/hosts/kubectl.ts";
import { isWindows } from "../../../support/is-windows.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

let folder = "";

beforeAll(() => {
  folder = temporaryFolder("kubectl-");
});

afterEach(() => {
  vi.useRealTimers();
});

/** Runs a program of Node.js in place of kubectl. */
async function runScript(script: string): ReturnType<typeof runKubectl> {
  const file = join(folder, "script.cjs");
  await writeFile(file, script);
  return runKubectl(process.execPath, [file]);
}

const ready =
  "require('node:fs').writeFileSync(require('node:path').join(__dirname, 'ready'), String(process.pid));";

/** The answer after the time is over, and the number of the process, which has been `ready` before. */
async function afterTheLimit(script: string): Promise<readonly [unknown, number]> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const marker = join(folder, "ready");
  await rm(marker, { force: true });
  const answer = runScript(script);
  const id = (): number => (existsSync(marker) ? Number(readFileSync(marker, "utf8")) : 0);
  await vi.waitUntil(() => id() > 0, { timeout: 60_000 });
  vi.advanceTimersByTime(60_000);
  return [await answer, id()];
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(isWindows)(
  "a program that ignores the polite signal is ended, and nobody waits for it",
  async () => {
    const [answer, id] = await afterTheLimit(`process.on("SIGTERM", () => undefined);
    setInterval(() => undefined, 1_000);
    ${ready}`);
    expect(answer).toEqual({ kind: "too-slow" });
    expect(isRunning(id)).toBe(true);
    vi.advanceTimersByTime(2_000);
    await vi.waitUntil(() => !isRunning(id), { timeout: 60_000 });
  },
);

test("a program that has left another one with its output open is not waited for", async () => {
  const [answer] = await afterTheLimit(`const { spawn } = require("node:child_process");
    const other = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "inherit" });
    other.once("spawn", () => {
      ${ready}
      process.exit(0);
    });`);
  expect(answer).toEqual({ kind: "too-slow" });
});

test("output, failures and a missing program", async () => {
  expect(await runScript('process.stdout.write("nodes")')).toEqual({
    kind: "output",
    text: "nodes",
  });
  const failing = 'process.stdout.write("a"); process.stderr.write("no\\n"); process.exitCode = 1';
  expect(await runScript(failing)).toEqual({ kind: "failed", text: "no", output: "a" });
  const logging = (text: string): string =>
    `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 1`;
  const attempt = 'E1130 01:26:08.308545 21689 memcache.go:265] "Unhandled Error" err="refused"\n';
  const failure = "The connection to the server localhost:8080 was refused";
  expect(await runScript(logging(`${attempt}${attempt}${failure}\n`))).toEqual({
    kind: "failed",
    text: failure,
    output: "",
  });
  expect(await runScript(logging(attempt))).toEqual({
    kind: "failed",
    text: attempt.trim(),
    output: "",
  });
  expect(await runKubectl(join(folder, "none"), [])).toEqual({ kind: "missing" });
});
