// Reads from the header of an executable which system and processor it is for.
import { createHash } from "node:crypto";

/**
 * The system and the processor that an executable is for, and what it needs to be started there: the loader on Linux, a valid
 * signature on macOS.
 * @param {Buffer} file
 * @returns {string}
 */
export function executableHeader(file) {
  if (file.readUInt32BE(0) === 0x7f454c46) return elfHeader(file);
  if (file.readUInt32LE(0) === 0xfeedfacf) return machHeader(file);
  if (file.toString("latin1", 0, 2) === "MZ") return windowsHeader(file);
  return "unknown";
}

/** @type {Readonly<Record<number, string>>} */
const elfMachines = { 62: "x64", 183: "arm64" };

/** @param {Buffer} file */
function elfHeader(file) {
  const bits = file[4] === 2 ? 64 : 32;
  const machine = elfMachines[file.readUInt16LE(18)] ?? "unknown";
  return `ELF ${bits}-bit ${machine}, loader ${loaderOf(file)}`;
}

/**
 * The path in the program header of type 3, PT_INTERP.
 * @param {Buffer} file
 */
function loaderOf(file) {
  const start = Number(file.readBigUInt64LE(32));
  const size = file.readUInt16LE(54);
  for (let index = 0; index < file.readUInt16LE(56); index++) {
    const at = start + index * size;
    if (file.readUInt32LE(at) !== 3) continue;
    const from = Number(file.readBigUInt64LE(at + 8));
    return file.toString("latin1", from, from + Number(file.readBigUInt64LE(at + 32)) - 1);
  }
  return "none";
}

/** @type {Readonly<Record<number, string>>} */
const windowsMachines = { 0x8664: "x64", 0xaa64: "arm64" };

/** @param {Buffer} file */
function windowsHeader(file) {
  const at = file.readUInt32LE(0x3c);
  if (file.toString("latin1", at, at + 4) !== "PE\0\0") return "MZ";
  const bits = file.readUInt16LE(at + 24) === 0x20b ? 64 : 32;
  // 3: a program of the command line.
  const console = file.readUInt16LE(at + 24 + 68) === 3 ? "console" : "no console";
  return `PE ${bits}-bit ${windowsMachines[file.readUInt16LE(at + 4)] ?? "unknown"}, ${console}`;
}

/** @type {Readonly<Record<number, string>>} */
const machMachines = { 0x1000007: "x64", 0x100000c: "arm64" };

/** @param {Buffer} file */
function machHeader(file) {
  const machine = machMachines[file.readUInt32LE(4)] ?? "unknown";
  return `Mach-O 64-bit ${machine}, ${signatureOf(file)}`;
}

/** @param {Buffer} file */
function signatureOf(file) {
  let at = 32;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    // LC_CODE_SIGNATURE
    if (file.readUInt32LE(at) === 0x1d) {
      const from = file.readUInt32LE(at + 8);
      const end = from + file.readUInt32LE(at + 12);
      if (end !== file.length) return "bytes after its signature";
      return directoryProblem(file, from) ?? "signed ad hoc";
    }
    at += file.readUInt32LE(at + 4);
  }
  return "not signed";
}

/**
 * The first mistake in the code directory of a signature, which macOS finds too: it ends such a program when it starts.
 * @param {Buffer} file
 * @param {number} signature where it starts
 * @returns {string | undefined}
 */
function directoryProblem(file, signature) {
  if (file.readUInt32BE(signature) !== 0xfade0cc0) return "no signature at its place";
  const directory = signature + file.readUInt32BE(signature + 16);
  if (file.readUInt32BE(directory) !== 0xfade0c02) return "no code directory";
  // CS_ADHOC
  if ((file.readUInt32BE(directory + 12) & 2) === 0) return "not signed ad hoc";
  const limit = file.readUInt32BE(directory + 32);
  if (limit !== signature) return "signed in part";
  const hashes = directory + file.readUInt32BE(directory + 16);
  const size = file[directory + 36] ?? 0;
  const pageSize = 1 << (file[directory + 39] ?? 0);
  const pages = Math.ceil(limit / pageSize);
  if (file.readUInt32BE(directory + 28) !== pages) return "not a hash for each page";
  for (let page = 0; page < pages; page++) {
    const content = file.subarray(page * pageSize, Math.min(limit, (page + 1) * pageSize));
    const hash = createHash("sha256").update(content).digest();
    if (!hash.equals(file.subarray(hashes + page * size, hashes + (page + 1) * size)))
      return `page ${page} has another hash`;
  }
  return undefined;
}
