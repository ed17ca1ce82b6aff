/** A word of a command line, and the place of each of its characters in that line. */
interface Word {
  readonly text: string;
  readonly offsets: readonly number[];
  /** For each character, where its writing begins: at a backslash before it, else at the character. */
  readonly starts: readonly number[];
}

/**
 * Splits a command line as systemd and the shell do: quotes, backslashes, no substitution. The backslashes of a path that
 * begins with a drive of Windows stay.
 */
export function splitCommandLine(line: string): string[] {
  return splitWords(line).map(({ text }) => text);
}

/** True for a command line that ends inside quotes, which neither systemd nor the shell runs. */
export function hasOpenQuote(line: string): boolean {
  return scanWords(line).endsInQuotes;
}

/** The words of a command line with their places; see `splitCommandLine`. After `limit` words the rest is not read. */
export function splitWords(line: string, limit?: number): Word[] {
  return scanWords(line, limit).words;
}

interface ScannedWords {
  readonly words: Word[];
  readonly endsInQuotes: boolean;
}

function scanWords(line: string, limit = Number.POSITIVE_INFINITY): ScannedWords {
  const words: Word[] = [];
  let word = "";
  let offsets: number[] = [];
  let starts: number[] = [];
  let isInWord = false;
  let quote = "";
  let isWindowsPath = false;
  const take = (at: number, start = at): void => {
    word += line.charAt(at);
    offsets.push(at);
    starts.push(start);
    isInWord = true;
  };
  for (let at = 0; at < line.length && words.length < limit; at++) {
    const letter = line.charAt(at);
    if (letter === "\\") isWindowsPath ||= endsWithDrive.test(word.slice(-3));
    const isEscape = !isWindowsPath || /[\r\n]/.test(line.charAt(at + 1));
    if (letter === "\\" && isEscape && quote !== "'" && at + 1 < line.length) {
      at++;
      // A line that goes on below is one line.
      if (/[\r\n]/.test(line.charAt(at))) continue;
      take(at, at - 1);
    } else if (quote !== "") {
      if (letter === quote) quote = "";
      else take(at);
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      isInWord = true;
    } else if (/\s/.test(letter)) {
      if (isInWord) words.push({ text: word, offsets, starts });
      word = "";
      isWindowsPath = false;
      offsets = [];
      starts = [];
      isInWord = false;
    } else take(at);
  }
  if (isInWord && words.length < limit) words.push({ text: word, offsets, starts });
  return { words, endsInQuotes: quote !== "" };
}

/** The drive of a path, at the beginning of a word or of a value. */
const endsWithDrive = /(?:^|[=,])[A-Za-z]:$/;
