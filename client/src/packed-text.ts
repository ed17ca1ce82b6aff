/**
 * Text packed by the Burrows-Wheeler transform, move-to-front and an adaptive coder: a quarter smaller than deflate
 * makes it. Browsers undo deflate only, and what undoes Brotli there is larger than what it would save.
 * tools/packed-text.mjs packs with the model of this file.
 */

/** Codes one bit in a context: a reader returns the next one, a writer the one that it is given. */
export type CodeBit = (context: number, bit: number) => number;

/** Where the contexts of each decision begin: whether a rank is 0, whether 1, its length, its lower bits. */
const contexts = {
  isZero: 0,
  isOne: 27,
  length: 54,
  bits: 54 + 27 * 8,
  all: 54 + 27 * 8 + 8 * 256,
};

/** The chance of a 1 in each context, of 65,536: the mean of one that learns fast and one that learns slowly. */
export interface Chances {
  readonly of: (context: number) => number;
  readonly learn: (context: number, bit: number) => void;
}

/** Chances before anything is known. */
export function createChances(): Chances {
  const fast = new Uint16Array(contexts.all).fill(32_768);
  const slow = new Uint16Array(contexts.all).fill(32_768);
  return {
    of: (context) => Math.max(64, ((fast[context] ?? 0) + (slow[context] ?? 0)) >>> 1),
    learn(context, bit) {
      const quick = fast[context] ?? 0;
      const calm = slow[context] ?? 0;
      fast[context] = bit ? quick + ((65_535 - quick) >> 4) : quick - (quick >> 4);
      slow[context] = bit ? calm + ((65_535 - calm) >> 7) : calm - (calm >> 7);
    },
  };
}

/** Codes ranks of move-to-front one after the other, each in the light of the three before it; a reader is given 0. */
export function createRankCoder(code: CodeBit): (rank: number) => number {
  let before = 0;
  return (given) => {
    const rank = codeRank(code, before, given);
    before = (before % 9) * 3 + (rank === 0 ? 0 : rank < 3 ? 1 : 2);
    return rank;
  };
}

function codeRank(code: CodeBit, before: number, given: number): number {
  if (code(contexts.isZero + before, Number(given === 0))) return 0;
  if (code(contexts.isOne + before, Number(given === 1))) return 1;
  const wanted = 31 - Math.clz32(given);
  let length = 1;
  while (length < 7 && code(contexts.length + before * 8 + length, Number(wanted > length)))
    length += 1;
  let rank = 1;
  for (let at = length - 1; at >= 0; at -= 1) {
    rank = rank * 2 + code(contexts.bits + length * 256 + rank, (given >> at) & 1);
  }
  return rank;
}

/**
 * The text that was packed into `bytes`, which begin with its length in bytes and the row of its end. Of other bytes it
 * makes some text of that length.
 */
export function unpackText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0);
  const last = readLastColumn(createReader(bytes.subarray(8)), length);
  return new TextDecoder().decode(untransformed(last, view.getUint32(4)));
}

/** Undoes move-to-front. */
function readLastColumn(code: CodeBit, length: number): Uint8Array {
  const order = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const rankOf = createRankCoder(code);
  const last = new Uint8Array(length);
  for (let row = 0; row < length; row += 1) {
    const rank = rankOf(0);
    const byte = order[rank] ?? 0;
    if (rank > 0) order.copyWithin(1, 0, rank);
    order[0] = byte;
    last[row] = byte;
  }
  return last;
}

/** Undoes the transform: `last` is what stands before each suffix of the text, in their order, without the row `end` of the whole text. */
function untransformed(last: Uint8Array, end: number): Uint8Array {
  const next = new Uint32Array(256);
  for (const byte of last) next[byte] = (next[byte] ?? 0) + 1;
  let before = 1;
  next.forEach((count, byte) => {
    next[byte] = before;
    before += count;
  });
  const rows = new Uint32Array(last.length);
  for (const [index, byte] of last.entries()) {
    const row = next[byte] ?? 0;
    next[byte] = row + 1;
    rows[index] = row;
  }
  const text = new Uint8Array(last.length);
  let row = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const index = row < end ? row : row - 1;
    text[at] = last[index] ?? 0;
    row = rows[index] ?? 0;
  }
  return text;
}

/** Reads the bits that tools/packed-text.mjs wrote. */
function createReader(bytes: Uint8Array): CodeBit {
  const chances = createChances();
  let low = 0;
  let high = 0xffff_ffff;
  let at = 0;
  const nextByte = (): number => bytes[at++] ?? 0;
  let value = 0;
  for (let read = 0; read < 4; read += 1) value = ((value << 8) | nextByte()) >>> 0;
  return (context) => {
    const middle = low + ((high - low) >>> 16) * chances.of(context);
    const bit = value <= middle ? 1 : 0;
    if (bit) high = middle;
    else low = middle + 1;
    chances.learn(context, bit);
    while (((low ^ high) & 0xff00_0000) === 0) {
      low = (low << 8) >>> 0;
      high = ((high << 8) | 255) >>> 0;
      value = ((value << 8) | nextByte()) >>> 0;
    }
    return bit;
  };
}
