/** No file of a node is larger; what is packed may pretend to be. */
const maxBytes = 1 << 20;

const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const lengthExtra = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** How many codes there are of each length, and the symbols in the order of their codes. */
interface Codes {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

/** Reads bits, the lowest of each byte first; beyond the end they are 0. */
interface Bits {
  take(count: number): number;
  /** On to the next whole byte. */
  align(): void;
  readonly isPastEnd: boolean;
}

/**
 * The bytes that gzip packed (RFC 1952 and 1951); undefined for anything else, and for what is larger than 1 MiB. The
 * checksum is not looked at.
 */
export function gunzip(bytes: readonly number[]): readonly number[] | undefined {
  const [first, second, method, flags = 0] = bytes;
  if (first !== 0x1f || second !== 0x8b || method !== 8) return undefined;
  let at = 10;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8);
  for (const flag of [8, 16]) {
    // A name, and a comment, end in a zero.
    if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length;
  }
  if (flags & 2) at += 2;
  return inflate(bytesFrom(bytes, at));
}

function bytesFrom(bytes: readonly number[], start: number): Bits {
  let at = start * 8;
  const bit = (): number => ((bytes[at >> 3] ?? 0) >> (at++ & 7)) & 1;
  return {
    take(count) {
      let value = 0;
      for (let bitIndex = 0; bitIndex < count; bitIndex++) value |= bit() << bitIndex;
      return value;
    },
    align: () => void (at = (at + 7) & ~7),
    get isPastEnd() {
      return at > bytes.length * 8;
    },
  };
}

function inflate(bits: Bits): readonly number[] | undefined {
  const out: number[] = [];
  let isLast = false;
  while (!isLast) {
    isLast = bits.take(1) === 1;
    const type = bits.take(2);
    const isRead = type === 0 ? stored(bits, out) : packed(type, bits, out);
    if (!isRead || bits.isPastEnd || out.length > maxBytes) return undefined;
  }
  return out;
}

function stored(bits: Bits, out: number[]): boolean {
  bits.align();
  const length = bits.take(16);
  bits.take(16);
  for (let index = 0; index < length && !bits.isPastEnd; index++) out.push(bits.take(8));
  return true;
}

function packed(type: number, bits: Bits, out: number[]): boolean {
  const tables = type === 1 ? fixedCodes() : type === 2 ? dynamicCodes(bits) : undefined;
  if (!tables) return false;
  const [literals, distances] = tables;
  while (!bits.isPastEnd && out.length <= maxBytes) {
    const symbol = symbolOf(bits, literals);
    if (symbol === 256) return true;
    if (symbol < 256) out.push(symbol);
    else if (!copy(symbol - 257, bits, distances, out)) return false;
  }
  return false;
}

/** Repeats what came before; false where nothing came. */
function copy(symbol: number, bits: Bits, distances: Codes, out: number[]): boolean {
  const length = (lengthBase[symbol] ?? Number.NaN) + bits.take(lengthExtra[symbol] ?? 0);
  const code = symbolOf(bits, distances);
  const distance = (distanceBase[code] ?? Number.NaN) + bits.take(Math.max(0, (code >> 1) - 1));
  const from = out.length - distance;
  if (!(length > 0 && from >= 0)) return false;
  for (let index = 0; index < length; index++) out.push(out[from + index] ?? 0);
  return true;
}

function fixedCodes(): readonly [Codes, Codes] {
  const lengths = Array.from({ length: 288 }, (_, at) =>
    at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8,
  );
  return [codesOf(lengths), codesOf(Array.from({ length: 30 }, () => 5))];
}

function dynamicCodes(bits: Bits): readonly [Codes, Codes] | undefined {
  const literals = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const used = bits.take(4) + 4;
  const ofCodes = Array.from({ length: 19 }, () => 0);
  for (const at of codeOrder.slice(0, used)) ofCodes[at] = bits.take(3);
  const codes = codesOf(ofCodes);
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    if (bits.isPastEnd) return undefined;
    const symbol = symbolOf(bits, codes);
    if (symbol < 16) lengths.push(symbol);
    else {
      const value = symbol === 16 ? (lengths.at(-1) ?? 0) : 0;
      const times =
        symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
      for (let index = 0; index < times; index++) lengths.push(value);
    }
  }
  return [codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals))];
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from({ length: 16 }, (_, length) =>
    length === 0 ? 0 : lengths.filter((bits) => bits === length).length,
  );
  const symbols = counts.flatMap((_, length) =>
    lengths.flatMap((bits, symbol) => (length > 0 && bits === length ? [symbol] : [])),
  );
  return { counts, symbols };
}

/** The next symbol; one that there is not where the bits are none of the codes. */
function symbolOf(bits: Bits, { counts, symbols }: Codes): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (const count of counts.slice(1)) {
    code |= bits.take(1);
    if (code - count < first) return symbols[index + code - first] ?? Number.NaN;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return Number.NaN;
}
