// Gives an executable of macOS an ad hoc signature: hashes of its pages, with no identity behind them. `codesign -s -` makes
// the same, but only on macOS. The form is that of linkers: one code directory of version 0x20400 with SHA-256. No package
// of npm or of Debian makes it.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

const pageBits = 12;
const pageSize = 1 << pageBits;
const hashSize = 32;
const superBlobSize = 20;
const directorySize = 88;
/** Load commands. */
const segment64 = 0x19;
const codeSignature = 0x1d;

/**
 * The load commands of a 64-bit Mach-O file, by their place.
 * @param {Buffer} file
 */
function* loadCommands(file) {
  if (file.readUInt32LE(0) !== 0xfeedfacf) throw new Error("not a 64-bit Mach-O file");
  let at = 32;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    yield { command: file.readUInt32LE(at), at };
    at += file.readUInt32LE(at + 4);
  }
}

/**
 * @param {Buffer} file
 * @param {string} name
 * @returns {number} the place of the load command of a segment
 */
function segmentNamed(file, name) {
  for (const { command, at } of loadCommands(file)) {
    const found = file.toString("latin1", at + 8, at + 24).replace(/\0+$/, "");
    if (command === segment64 && found === name) return at;
  }
  throw new Error(`the file has no segment ${name}`);
}

/**
 * Replaces the signature of an executable; throws if it has none, since its place is missing then.
 * @param {string} path
 * @param {string} identifier
 */
export async function signMachO(path, identifier) {
  await writeFile(path, signed(await readFile(path), identifier));
}

/**
 * @param {Buffer} unsigned
 * @param {string} identifier
 * @returns {Buffer}
 */
export function signed(unsigned, identifier) {
  const command = [...loadCommands(unsigned)].find((each) => each.command === codeSignature);
  if (command === undefined) throw new Error("the file has no place for a signature");
  const limit = unsigned.readUInt32LE(command.at + 8);
  const pages = Math.ceil(limit / pageSize);
  const hashOffset = directorySize + identifier.length + 1;
  const size = superBlobSize + hashOffset + pages * hashSize;
  const file = Buffer.concat([unsigned.subarray(0, limit), Buffer.alloc(size)]);
  // The hashed pages contain the load commands, so these have the new size first.
  file.writeUInt32LE(size, command.at + 12);
  const linkEdit = segmentNamed(file, "__LINKEDIT");
  const linkEditSize = BigInt(limit + size) - file.readBigUInt64LE(linkEdit + 40);
  file.writeBigUInt64LE(linkEditSize, linkEdit + 48);
  const inMemory = BigInt(Math.ceil(Number(linkEditSize) / pageSize) * pageSize);
  if (file.readBigUInt64LE(linkEdit + 32) < inMemory)
    file.writeBigUInt64LE(inMemory, linkEdit + 32);
  const text = segmentNamed(file, "__TEXT");
  const executable = {
    offset: file.readBigUInt64LE(text + 40),
    size: file.readBigUInt64LE(text + 48),
  };
  writeWords(file, limit, [0xfade0cc0, size, 1, 0, superBlobSize]);
  const directory = limit + superBlobSize;
  writeWords(file, directory, [
    0xfade0c02,
    size - superBlobSize,
    0x20400,
    0x20002,
    hashOffset,
    directorySize,
    0,
    pages,
    limit,
    // SHA-256 for each page.
    (hashSize << 24) | (2 << 16) | pageBits,
  ]);
  file.writeBigUInt64BE(executable.offset, directory + 64);
  file.writeBigUInt64BE(executable.size, directory + 72);
  // This is the main program.
  file.writeBigUInt64BE(1n, directory + 80);
  file.write(identifier, directory + directorySize, "latin1");
  for (let page = 0; page < pages; page++) {
    const end = Math.min(limit, (page + 1) * pageSize);
    const hash = createHash("sha256")
      .update(file.subarray(page * pageSize, end))
      .digest();
    hash.copy(file, directory + hashOffset + page * hashSize);
  }
  return file;
}

/**
 * @param {Buffer} file
 * @param {number} at
 * @param {readonly number[]} words big-endian
 */
function writeWords(file, at, words) {
  words.forEach((word, index) => file.writeUInt32BE(word >>> 0, at + 4 * index));
}
