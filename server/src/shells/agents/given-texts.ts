import { withSlashes } from "../../engine/text/plain-path.ts";
import { normalised, uriIn } from "../../engine/files/uris.ts";

/** The scheme of texts that a call brings. */
const scheme = "given";
const origin = `${scheme}://call`;

/** The address of a text that a call brings under a path. */
export function givenUri(path: string): string {
  const plain = withSlashes(path)
    .replace(/^[A-Za-z][\w+.-]*:\/\/[^/]*/, "")
    .replace(/^\/+/, "");
  return normalised(uriIn(origin, plain));
}

/** True for the address of such a text. */
export function isGiven(uri: string): boolean {
  return uri.startsWith(`${scheme}:`);
}
