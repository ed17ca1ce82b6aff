import { gunzipSync } from "fflate";

/** No file of a node is larger; what is packed may pretend to be. */
const maxBytes = 1 << 20;

/** The bytes that gzip packed; undefined for anything else, and for what is larger than 1 MiB. */
export function unzipped(bytes: readonly number[]): readonly number[] | undefined {
  const packed = Uint8Array.from(bytes);
  // The last four bytes say how long the text is.
  const length =
    packed.length < 18 ? 0 : new DataView(packed.buffer).getUint32(packed.length - 4, true);
  if (length > maxBytes) return undefined;
  try {
    return [...gunzipSync(packed, { out: new Uint8Array(length) })];
  } catch {
    return undefined;
  }
}
