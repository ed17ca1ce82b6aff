import type { Span } from "../text/span.ts";

/** The output of a command in a copy of a terminal. */
export interface CommandOutput {
  /** The file that the command shows; `script.sh` for a command with a heredoc, which is read itself. */
  readonly path: string;
  readonly region: Span;
}

/** A shell's prompt with the name of a host. */
const hostPrompt = /^(?:\[[\w.-]+@[^\]\r\n]{1,80}\]|[\w.-]+@[\w.-]+[:~][^\r\n#$]{0,80})[#$]/;

/** A prompt without a host: `$`, or the arrow and the folder of Oh My Zsh. */
const barePrompt = /^(?:\$(?=[ \t]|\r?$)|➜[ \t]+\S+(?=[ \t]))/;

/** A command that prints a file or a document of the cluster. */
const printing =
  /[ \t]+(?:sudo[ \t]+)?(?:(?:systemctl[ \t]+)?cat[ \t]+[\w.~/-]+|(?:kubectl|oc)(?=[^<>\r\n]*[ \t](?:(?:-o[ \t=]?|--output[ \t=])(?:yaml|json)|--raw)\b)[^<>\r\n]*)\r?\n/;

/**
 * The start of a copy of a terminal. Before a bare prompt, lines of a script are common, which are read as a script: only a
 * command that prints a text makes it a copy.
 */
export const prompt = new RegExp(
  `${hostPrompt.source}|${barePrompt.source}${printing.source}`,
  "m",
);

const prompts = new RegExp(`${hostPrompt.source}|${barePrompt.source}`, "gm");

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
