import { parseGoUrl } from "../go-url.ts";
import type { NodePhrases } from "../messages/node-phrases.ts";
import { code } from "../../engine/reports/markdown.ts";

/** True for the field whose items are patterns of images. */
export function holdsPatterns(kind: string, path: string): boolean {
  return kind === "CredentialProviderConfig" && path.endsWith("matchImages");
}

/**
 * The requirements of a `matchImages` pattern on an image's name: registry, port and path; empty for an unreadable
 * pattern.
 */
export function patternLines(pattern: string, phrases: NodePhrases): readonly string[] {
  const url = parseGoUrl(`https://${pattern}`, true);
  if (!url.ok || url.host === "" || pattern.includes("://")) return [];
  const [, name = url.host, port = ""] = /^(.*?)(?::(\d+))?$/.exec(url.host) ?? [];
  return [
    phrases.patternHost(code(name), name.split(".").length),
    port === "" ? phrases.patternNoPort : phrases.patternPort(code(port)),
    url.path === "" || url.path === "/"
      ? phrases.patternAnyPath
      : phrases.patternPath(code(url.path)),
  ];
}
