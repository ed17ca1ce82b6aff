import { globMatcher } from "../engine/text/glob.ts";
import { parseGoUrl } from "../kubelet/index.ts";

/** Why a pattern of `matchImages` does not match a repository. */
export type Mismatch =
  /** The kubelet cannot read the pattern; Go's own words. */
  | { readonly why: "unreadable"; readonly reason: string }
  | { readonly why: "other-port"; readonly pattern: string; readonly image: string }
  /** The host names have another number of parts between dots. */
  | { readonly why: "other-length"; readonly pattern: number; readonly image: number }
  /** The image's path does not begin with the pattern's. */
  | { readonly why: "other-path"; readonly pattern: string; readonly image: string }
  /** One part of the host name is another. */
  | { readonly why: "other-name"; readonly pattern: string; readonly image: string };

/**
 * Why a pattern does not match a repository, as `pkg/credentialprovider` compares them: the same port, as many parts of the
 * host name, each of them a glob, and the beginning of the path; undefined where it matches. The repository is a whole
 * name without tag and digest.
 */
export function imageMismatch(pattern: string, repository: string): Mismatch | undefined {
  const glob = parseGoUrl(`https://${pattern}`, true);
  const image = parseGoUrl(`https://${repository}`);
  if (!glob.ok) return { why: "unreadable", reason: glob.reason };
  if (!image.ok) return { why: "unreadable", reason: image.reason };
  const [expected, given] = [splitHost(glob.host), splitHost(image.host)];
  if (expected.port !== given.port) {
    return { why: "other-port", pattern: expected.port, image: given.port };
  }
  const [parts, found] = [expected.name.split("."), given.name.split(".")];
  if (parts.length !== found.length) {
    return { why: "other-length", pattern: parts.length, image: found.length };
  }
  const [start, path] = [unescaped(glob.path), unescaped(image.path)];
  if (!path.startsWith(start)) return { why: "other-path", pattern: start, image: path };
  const at = parts.findIndex((part, index) => !globMatcher(part)(found[index] ?? ""));
  if (at < 0) return undefined;
  return { why: "other-name", pattern: parts[at] ?? "", image: found[at] ?? "" };
}

/** A host as Go's `net.SplitHostPort` splits it: without a port it stays whole, brackets and all. */
function splitHost(host: string): { readonly name: string; readonly port: string } {
  const [, bracketed, plain, port] = /^(?:\[([^[\]]*)\]|([^:[\]]*)):([^:]*)$/.exec(host) ?? [];
  return port === undefined ? { name: host, port: "" } : { name: bracketed ?? plain ?? "", port };
}

function unescaped(path: string): string {
  return path.replaceAll(/%([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** A mismatch with its values as texts. */
export function mismatchInWords(mismatch: Mismatch): {
  readonly why: Mismatch["why"];
  readonly pattern: string;
  readonly image: string;
} {
  if (mismatch.why === "unreadable") {
    return { why: mismatch.why, pattern: mismatch.reason, image: "" };
  }
  return { why: mismatch.why, pattern: String(mismatch.pattern), image: String(mismatch.image) };
}
