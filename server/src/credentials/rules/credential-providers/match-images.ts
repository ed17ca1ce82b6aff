import {
  preferred,
  setAt,
  maker,
  replaceAt,
  textAt,
} from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineProviderRule, parseGoUrl } from "../../../kubelet/index.ts";
import { type NamedProvider, provider, type PatternTrap } from "./shared/messages.ts";
import { knownPlugin, providerOf, readablePattern } from "./shared/provider-fixes.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";

export const credMatchImagesRequired = defineProviderRule({
  id: "cred-match-images-required",
  severity: "error",
  stage: "validation",
  phrase: "at least 1 item in matchImages is required",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ name, matchImages }) =>
    matchImages.value.length > 0 ? [] : [{ blame: matchImages, params: { name: name.value } }],
  message: ({ name }: NamedProvider) =>
    `${provider(name)} has no matchImages ("at least 1 item in matchImages is required"). The kubelet does not start. List the registries that this plugin provides credentials for.`,
  fix: knownImages,
});

function knownImages(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const plugin = knownPlugin(finding, context);
  const path = `${providerOf(finding)}.matchImages`;
  return [plugin && setAt(path, [...plugin.images], context, preferred)];
}

export const credMatchImagesFormat = defineProviderRule({
  id: "cred-match-images-format",
  severity: "error",
  stage: "validation",
  phrase: "match image is invalid",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ matchImages }, { version }) =>
    matchImages.value.flatMap((pattern) => {
      const url = parseGoUrl(`https://${pattern.value}`, !isBefore(version, "1.36"));
      if (url.ok) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, reason: url.reason } }];
    }),
  message: ({ pattern, reason }: { readonly pattern: string; readonly reason: string }) =>
    `"${pattern}" is not a valid image pattern ("match image is invalid": ${reason}). The kubelet does not start. Write a registry host with optional port and path, such as "*.registry.example:8080/path".`,
  fix: maker.rewritten(readablePattern),
});

export const credMatchImagesScheme = defineProviderRule({
  id: "cred-match-images-scheme",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/credentialprovider/keyring.go, URLsMatchStr",
  check: ({ matchImages }) =>
    matchImages.value.flatMap((pattern) => {
      const registry = /^https?:\/\/(.*)$/.exec(pattern.value)?.[1];
      if (registry === undefined) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, registry } }];
    }),
  message: ({ pattern, registry }: { readonly pattern: string; readonly registry: string }) =>
    `"${pattern}" does not match any image: image names have no scheme, so the kubelet reads the scheme as the host name. Write "${registry}".`,
  fix: maker.rewritten((text) => text.replace(/^[a-z]+:\/\//i, "")),
});

const traps: Readonly<Record<PatternTrap, string>> = {
  "star-alone":
    'A * matches one part of a host name and never a dot, so this matches only registries without a dot in their name. Write one pattern for each depth, such as "*.io" and "*.*.io".',
  "star-in-path":
    "* works only in the host name. After the slash, the pattern must be a literal prefix of the image path, so this does not match any image. Remove the * from the path.",
  tag: "Images are compared without tag and digest, so this does not match any image. Remove the tag.",
  "no-host":
    "A pattern must begin with the registry's host name; without one, it does not match any image. For Docker Hub, write docker.io.",
  "upper-path":
    "Image paths are lowercase, and the comparison is case-sensitive, so this does not match any image. Write the path in lowercase.",
  "hub-index":
    "The kubelet replaces index.docker.io in image names with docker.io, so this does not match any image. Write docker.io.",
};

/** Patterns that match fewer images than they seem to. */
export const credMatchImagesSemantics = defineProviderRule({
  id: "cred-match-images-semantics",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/credentialprovider/keyring.go, URLsMatchStr",
  check: ({ matchImages }, { version }) =>
    matchImages.value.flatMap((pattern) => {
      const trap = trapIn(pattern.value, version);
      if (!trap || (trap === "star-alone" && isOneOfDepths(matchImages.value))) return [];
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

/** A star matches one part of a name, so a pattern for each depth is the way to match every registry. */
function isOneOfDepths(patterns: readonly { readonly value: string }[]): boolean {
  return patterns.some(({ value }) => /^\*(?:\.\*)+(?::\d+)?$/.test(value));
}

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
