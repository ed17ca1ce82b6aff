import { preferred, replaceAt, textAt } from "../../../analysis/fix-candidates.ts";
import { defineProviderRule, parseGoUrl } from "../../../kubelet/index.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { PatternTrap } from "./shared/messages.ts";

const traps: Readonly<Record<PatternTrap, string>> = {
  "star-alone":
    'A star stands for one part of a host name and never for a dot, so this matches only registries whose name has no dot. Write one pattern per depth, such as "*.io" and "*.*.io".',
  "star-in-path":
    "Stars work in the host name only: behind the slash the pattern has to be the literal start of the image's path, so this matches no image. Write the path without the star.",
  tag: "Images are compared without their tag and digest, so this matches no image. Leave the tag away.",
  "no-host":
    "A pattern begins with the registry's host name, and without one it matches no image. Images of Docker Hub are matched by docker.io.",
  "upper-path":
    "The path of an image has no capital letters, and paths are compared letter by letter, so this matches no image. Write it in small letters.",
  "hub-index":
    "The kubelet reads index.docker.io in an image's name as docker.io, so this matches no image. Write docker.io.",
};

/** Patterns that match fewer images than they seem to. */
export default defineProviderRule({
  id: "cred-match-images-semantics",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/credentialprovider/keyring.go, URLsMatchStr",
  check: ({ matchImages }, { version }) =>
    matchImages.value.flatMap((pattern) => {
      const trap = trapIn(pattern.value, version);
      if (!trap) return [];
      const params = { pattern: pattern.value, trap };
      // A star alone does match something, if only names without a dot.
      return [{ blame: pattern, params, severity: trap === "star-alone" ? "hint" : "warning" }];
    }),
  message: ({ pattern, trap }: { readonly pattern: string; readonly trap: PatternTrap }) =>
    `"${pattern}": ${traps[trap]}`,
  fix: ({ trap }, { path }, context) => {
    const text = textAt(context, path) ?? "";
    const better = matchingPattern(text, trap);
    return [
      better === undefined || better === text
        ? undefined
        : replaceAt(path, better, context, preferred),
    ];
  },
});

function trapIn(pattern: string, version: KubernetesVersion): PatternTrap | undefined {
  const url = parseGoUrl(`https://${pattern}`, !isBefore(version, "1.36"));
  // An address with a scheme is a finding of its own.
  if (!url.ok || pattern.includes("://")) return undefined;
  if (url.host === "") return "no-host";
  if (url.path.includes("*")) return "star-in-path";
  if (/[:@]/.test(url.path)) return "tag";
  if (/[A-Z]/.test(url.path)) return "upper-path";
  if (url.host === "index.docker.io") return "hub-index";
  return url.host === "*" ? "star-alone" : undefined;
}

/** A pattern that matches what was probably meant; undefined where that is not clear. */
function matchingPattern(text: string, trap: string): string | undefined {
  switch (trap) {
    case "star-in-path": {
      const slash = text.indexOf("/");
      const star = text.indexOf("*", slash);
      return text.slice(0, star).replace(/\/$/, "");
    }
    case "tag": {
      const slash = text.indexOf("/");
      return text.slice(0, slash) + text.slice(slash).replace(/[:@].*/, "");
    }
    case "no-host":
      return `docker.io${text}`;
    case "upper-path":
      return text.replace(/\/.*/, (path) => path.toLowerCase());
    case "hub-index":
      return text.replace(/^index\./, "");
    default:
      return undefined;
  }
}
