import type { Language } from "../../../engine/messages/language.ts";
import type { Terminal } from "./terminal.ts";

/** Shorter runs say nothing of their progress. */
const quietTime = 1000;
const timeBetween = 100;

/** How far a run is, on a terminal. */
export interface Progress {
  /** The terminal for all else that is written: it takes the line of progress away first. */
  readonly terminal: Terminal;
  /** Another file was looked at. */
  readonly tick: () => void;
  /** Takes the line away. */
  readonly end: () => void;
}

/** Shows the number of files in a line of its own, where a person reads along; `now` in milliseconds. */
export function progressOn(
  terminal: Terminal,
  { cli }: Pick<Language, "cli">,
  now: () => number = Date.now,
): Progress {
  const { showProgress } = terminal;
  if (!showProgress) return { terminal, tick: () => undefined, end: () => undefined };
  let files = 0;
  let nextAt = now() + quietTime;
  let isShown = false;
  const end = (): void => {
    if (isShown) showProgress("");
    isShown = false;
  };
  return {
    terminal: {
      ...terminal,
      write: (text) => {
        end();
        return terminal.write(text);
      },
      reportError: (sentence) => {
        end();
        terminal.reportError(sentence);
      },
    },
    tick: () => {
      files += 1;
      const time = now();
      if (time < nextAt) return;
      nextAt = time + timeBetween;
      isShown = true;
      showProgress(cli.checkedFiles(files));
    },
    end,
  };
}
