// Deflates the files of a zip archive again, as tightly as deflate can (zopfli), which takes some ten seconds for the
// extension's package and makes it a twentieth smaller. Names, order and dates stay as the archive had them.
import { inflateRawSync } from "node:zlib";

const centralHeader = 0x02014b50;
const endOfCentral = 0x06054b50;
const centralSize = 46;
const localSize = 30;
const endSize = 22;

/** How data stand in an archive. */
const stored = 0;
const deflated = 8;

/** More iterations save some hundred bytes in twice the time; `0` splits a file into as many blocks as are of use. */
const effort = { numiterations: 5, blocksplittingmax: 0 };

/** Bit 3: lengths stand behind the data instead of before them. Written again, they stand before. */
const lengthsBehind = 0x8;

/**
 * One file of an archive: its entry in the list at the end, and its data as they were before packing.
 * @typedef {{ header: Buffer, data: Buffer }} Entry
 */

/**
 * Reads the files of an archive. Throws where it is none, or is encrypted or larger than 4 GB, which is not read here.
 * @param {Buffer} archive
 * @returns {Entry[]}
 */
function entriesOf(archive) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error("This is no zip archive.");
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    if (archive.readUInt32LE(at) !== centralHeader) throw new Error("The zip archive is damaged.");
    const size =
      centralSize +
      archive.readUInt16LE(at + 28) +
      archive.readUInt16LE(at + 30) +
      archive.readUInt16LE(at + 32);
    const header = Buffer.from(archive.subarray(at, at + size));
    at += size;
    return { header, data: unpacked(archive, header) };
  });
}

/**
 * @param {Buffer} archive
 * @param {Buffer} header
 */
function unpacked(archive, header) {
  const local = header.readUInt32LE(42);
  const from =
    local + localSize + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(from, from + header.readUInt32LE(20));
  const method = header.readUInt16LE(10);
  if (method === stored) return Buffer.from(data);
  if (method === deflated) return inflateRawSync(data);
  throw new Error(`The zip archive is packed by method ${method}.`);
}

/**
 * What a zip archive holds: the data of its files by their paths. Throws where it is none.
 * @param {Buffer} archive
 * @returns {ReadonlyMap<string, Buffer>}
 */
export function filesOf(archive) {
  return new Map(
    entriesOf(archive).map(({ header, data }) => [nameIn(header).toString("utf8"), data]),
  );
}

/**
 * @param {Buffer} archive
 * @returns {Promise<Buffer>} an archive of the same files
 */
export async function repack(archive) {
  // zopfli itself in WebAssembly: it has no parts that depend on the machine.
  const { deflateAsync } = await import("@gfx/zopfli");
  const files = [];
  const central = [];
  let offset = 0;
  for (const { header, data } of entriesOf(archive)) {
    const tight = Buffer.from(await deflateAsync(data, effort));
    const isSmaller = tight.length < data.length;
    const written = isSmaller ? tight : data;
    header.writeUInt16LE(header.readUInt16LE(8) & ~lengthsBehind, 8);
    header.writeUInt16LE(isSmaller ? deflated : stored, 10);
    header.writeUInt32LE(written.length, 20);
    header.writeUInt32LE(offset, 42);
    const local = localHeader(header);
    files.push(local, written);
    central.push(header);
    offset += local.length + written.length;
  }
  const list = Buffer.concat(central);
  return Buffer.concat([...files, list, endRecord(central.length, list.length, offset)]);
}

/**
 * What stands before the data of a file: the same as in the list, without what only the list has.
 * @param {Buffer} header
 */
function localHeader(header) {
  const name = nameIn(header);
  const local = Buffer.alloc(localSize + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  header.copy(local, 4, 6, 30);
  local.writeUInt16LE(0, 28);
  name.copy(local, localSize);
  return local;
}

/** @param {Buffer} header */
function nameIn(header) {
  return header.subarray(centralSize, centralSize + header.readUInt16LE(28));
}

/**
 * @param {number} count
 * @param {number} size
 * @param {number} offset
 */
function endRecord(count, size, offset) {
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(endOfCentral, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
