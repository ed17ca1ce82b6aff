import { once } from "./once.ts";

/** The first bits of the fractional parts of roots of the first primes, as the standard makes its constants. */
function fractionBits(root: (prime: number) => number, count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    const isPrime = Array.from({ length: candidate }, (_, at) => at)
      .slice(2)
      .every((divisor) => candidate % divisor !== 0);
    if (isPrime) found.push(Math.floor((root(candidate) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const constants = once(() => ({
  startWords: fractionBits(Math.sqrt, 8),
  roundWords: fractionBits(Math.cbrt, 64),
}));

const blockBytes = 64;

/** The SHA-256 hash of a text's UTF-8 bytes, in lower-case hexadecimal digits. The core has no library for it. */
export function sha256(text: string): string {
  const state = [...constants().startWords];
  const words = wordsOf(utf8Bytes(text));
  for (let start = 0; start < words.length; start += blockBytes / 4) {
    addBlock(state, words.slice(start, start + blockBytes / 4));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function utf8Bytes(text: string): readonly number[] {
  return Array.from(text).flatMap((character) => {
    // Half of a pair is not a character: programs write U+FFFD for it.
    const point = /^[\uD800-\uDFFF]$/.test(character) ? 0xff_fd : (character.codePointAt(0) ?? 0);
    if (point < 0x80) return [point];
    const last = [0x80 | (point & 0x3f)];
    if (point < 0x8_00) return [0xc0 | (point >> 6), ...last];
    const middle = [0x80 | ((point >> 6) & 0x3f), ...last];
    if (point < 0x1_00_00) return [0xe0 | (point >> 12), ...middle];
    return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), ...middle];
  });
}

/** The padded message in words of four bytes: a bit, zeros, and the length in bits. */
function wordsOf(bytes: readonly number[]): readonly number[] {
  const blocks = Math.ceil((bytes.length + 9) / blockBytes);
  const words = Array.from({ length: (blocks * blockBytes) / 4 }, () => 0);
  for (const [at, byte] of [...bytes, 0x80].entries()) {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)));
  }
  // No text here has more than 2^32 bits.
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function addBlock(state: number[], block: readonly number[]): void {
  const { roundWords } = constants();
  const schedule = [...block];
  for (let at = block.length; at < roundWords.length; at++) {
    const [early, late] = [schedule[at - 15] ?? 0, schedule[at - 2] ?? 0];
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule.push(((schedule[at - 16] ?? 0) + small + (schedule[at - 7] ?? 0) + large) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [at, word] of schedule.entries()) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + (roundWords[at] ?? 0) + word;
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[at] = ((state[at] ?? 0) + word) | 0;
  }
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
