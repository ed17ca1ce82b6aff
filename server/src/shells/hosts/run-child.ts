import { execFile } from "node:child_process";

/** The output of a program, or a failure: `text` has its standard error, `output` its output until then. */
export type ProgramAnswer =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "missing" }
  | { readonly kind: "too-slow" }
  | { readonly kind: "failed"; readonly text: string; readonly output: string };

/** Milliseconds. A program that waits for a server may wait without end. */
const timeLimit = 60_000;

/** Milliseconds from asking it to end until it is ended for good. */
const endLimit = 2_000;

/** A cluster of 5,000 nodes writes about 150 MB. */
const maxOutput = 256 << 20;

/**
 * Runs a program without a shell, in a folder that is not the user's current one: Windows looks for programs there first.
 * Settles when the time is over, even if the program, or one that it has started, does not end when it is asked to.
 */
export function runChild(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<ProgramAnswer> {
  const options = {
    cwd: folder,
    maxBuffer: maxOutput,
    killSignal: "SIGKILL",
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, text, problems) => {
      clearTimeout(timer);
      if (!error) resolve({ kind: "output", text });
      else if (error.code === "ENOENT" || error.code === "EACCES") resolve({ kind: "missing" });
      else resolve({ kind: "failed", text: problems.trim() || error.message, output: text });
    });
    const timer = setTimeout(() => {
      resolve({ kind: "too-slow" });
      child.kill("SIGTERM");
      const last = setTimeout(() => child.kill("SIGKILL"), endLimit);
      child.once("exit", () => clearTimeout(last));
      // Programs that it has started may keep these open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, timeLimit);
  });
}
