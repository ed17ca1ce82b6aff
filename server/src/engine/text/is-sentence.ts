/** Whether a line begins as a sentence does: what it quotes is advice, and no part of a file or a command. */
export function isSentence(line: string): boolean {
  return /^[ \t]*[A-Z][a-z']*,?(?: [^\s:=]+){3}/.test(line);
}
