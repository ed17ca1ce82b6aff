import { gunzipSync } from "fflate";

/** The number of bytes that gzip says it has packed; undefined for anything else. */
export function unzippedLength(packed: Uint8Array): number | undefined {
  if (packed.length < 18) return undefined;
  const { buffer, byteOffset } = packed;
  return new DataView(buffer, byteOffset).getUint32(packed.length - 4, true);
}

/** The bytes that gzip packed; undefined for anything else, and for more than it says. */
export function unzipped(packed: Uint8Array): Uint8Array | undefined {
  const length = unzippedLength(packed);
  if (length === undefined) return undefined;
  try {
    return gunzipSync(packed, { out: new Uint8Array(length) });
  } catch {
    return undefined;
  }
}
