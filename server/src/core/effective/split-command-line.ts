/** Splits a command line as systemd and the shell do: quotes, backslashes, no substitution. */
export function splitCommandLine(line: string): string[] {
  const words: string[] = [];
  let word = "";
  let isInWord = false;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (letter === "\\" && quote !== "'" && at + 1 < line.length) {
      at++;
      // A line that goes on below is one line.
      if (/[\r\n]/.test(line.charAt(at))) continue;
      word += line.charAt(at);
      isInWord = true;
    } else if (quote !== "") {
      if (letter === quote) quote = "";
      else word += letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      isInWord = true;
    } else if (/\s/.test(letter)) {
      if (isInWord) words.push(word);
      word = "";
      isInWord = false;
    } else {
      word += letter;
      isInWord = true;
    }
  }
  if (isInWord) words.push(word);
  return words;
}
