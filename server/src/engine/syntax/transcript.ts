import type { Span } from "../text/span.ts";

/** The output of a command in a copy of a terminal. */
export interface CommandOutput {
  /** The file that the command shows; `script.sh` for a command with a heredoc, which is read itself. */
  readonly path: string;
  readonly region: Span;
}

/** A shell's prompt with the name of a host, and a command behind it. */
export const prompt = /^(?:\[[\w.-]+@[^\]\r\n]{1,80}\]|[\w.-]+@[\w.-]+[:~][^\r\n#$]{0,80})[#$]/m;

const prompts = new RegExp(prompt, "gm");

/** The texts between the prompts of a copy of a terminal. */
export function outputsOfCommands(text: string): readonly CommandOutput[] {
  const found = [...text.matchAll(prompts)];
  return found.map(({ index, 0: { length } }, at) => {
    const end = found[at + 1]?.index ?? text.length;
    const line = /^[^\r\n]*\r?\n?/.exec(text.slice(index + length, end))?.[0] ?? "";
    const isHeredoc = /<<-?[ \t]*\\?["']?\w/.test(line);
    const start = index + length + (isHeredoc ? 0 : line.length);
    const shown = /\bcat[ \t]+(\/?[\w.~/-]+)[ \t]*$/.exec(line.trimEnd())?.[1] ?? "";
    return { path: isHeredoc ? "script.sh" : shown, region: { start, end } };
  });
}
