import type { Finding } from "../../findings/finding.ts";
import { hasFormat } from "../../kubelet/format.ts";
import { pathOfItem } from "../../text/value-path.ts";
import {
  itemOf,
  itemsAt,
  jsonOf,
  maker,
  preferred,
  removeAt,
  renameAt,
  replaceAt,
  safe,
  setAt,
  textAt,
} from "../../edits/answers.ts";
import { joinEdits, removePlace, writtenPlace } from "../../edits/document-editor.ts";
import { fixOf, type Answers, type Fix, type FixContext, type FixMaker } from "../../edits/fix.ts";
import { insertItems } from "../../edits/insert-entry.ts";
import { forMessage } from "../for-message.ts";

const configVersion = "kubelet.config.k8s.io/v1";
const pluginVersion = "credentialprovider.kubelet.k8s.io/v1";

/** The fixes of rules about credential providers. */
export const credentialFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["cred-api-version", maker.value(configVersion)],
  [
    "cred-old-version",
    ({ path }, context) => {
      // What an older version leaves unread would count.
      const isUnread = context.analysis.findings.some(({ rule }) => rule === "cred-token-version");
      return [replaceAt(path, configVersion, context, isUnread ? preferred : safe)];
    },
  ],
  ["cred-token-version", maker.setting(["apiVersion", configVersion])],
  ["cred-provider-api-version", maker.member("apiVersion", pluginVersion)],
  ["cred-token-plugin-version", maker.member("apiVersion", pluginVersion)],
  ["cred-cache-duration-required", maker.member("defaultCacheDuration", "12h")],
  ["cred-token-cache-type", maker.member("cacheType", "Token", "ServiceAccount")],
  ["cred-token-require-sa", maker.member("requireServiceAccount", true, false)],
  ["cred-token-gate", maker.removal({})],
  ["cred-token-audience", knownAudience],
  ["cred-token-key-format", maker.rewritten(annotationKey)],
  ["cred-token-required-keys", requireOrMove],
  ["cred-token-key-duplicate", maker.removal(safe)],
  ["cred-token-key-both", maker.removal()],
  ["cred-match-images-required", knownImages],
  ["cred-match-images-format", maker.rewritten(readablePattern)],
  ["cred-match-images-scheme", maker.rewritten((text) => text.replace(/^[a-z]+:\/\//i, ""))],
  forMessage("cred-match-images-semantics", ({ trap }, { path }, context) => {
    const text = textAt(context, path) ?? "";
    const better = matchingPattern(text, trap);
    return [
      better === undefined || better === text
        ? undefined
        : replaceAt(path, better, context, preferred),
    ];
  }),
  ["cred-name-space", maker.rewritten((text) => text.trim().replaceAll(/\s+/g, "-"))],
  [
    "cred-name-slash",
    maker.rewritten((text) => text.replace(/^.*\/(?=[^/])/, "").replace(/\/+$/, "")),
  ],
  ["cred-name-dot", knownName],
  ["cred-name-empty", knownName],
  ["cred-name-duplicate", mergeProviders],
  ["cred-name-duplicate-value", mergeProviders],
  ["cred-env-format", maker.removal({})],
  ["image-record-strict", maker.removal()],
];

/** The plugins of the large clouds: the usual file name, the images, the audience of their tokens. */
const plugins = [
  {
    name: "ecr-credential-provider",
    host: /\.amazonaws\.com/,
    images: ["*.dkr.ecr.*.amazonaws.com"],
    audience: "sts.amazonaws.com",
  },
  {
    name: "acr-credential-provider",
    host: /\.azurecr\./,
    images: ["*.azurecr.io"],
    audience: "api://AzureADTokenExchange",
  },
  {
    name: "auth-provider-gcp",
    host: /(?:^|\.)gcr\.io|\.pkg\.dev/,
    images: ["gcr.io", "*.gcr.io", "*.pkg.dev"],
    audience: undefined,
  },
] as const;

type Plugin = (typeof plugins)[number];

/** The provider that a finding lies in. */
function providerOf({ path }: Pick<Finding, "path">): string {
  return /^providers\[\d+\]/.exec(path)?.[0] ?? path;
}

function knownPlugin(finding: Finding, context: FixContext): Plugin | undefined {
  const provider = providerOf(finding);
  const name = textAt(context, `${provider}.name`) ?? "";
  const images = itemsAt(context, `${provider}.matchImages`);
  return plugins.find(
    (plugin) => name === plugin.name || images.some((image) => plugin.host.test(image)),
  );
}

function knownName(finding: Finding, context: FixContext): Answers {
  const plugin = knownPlugin(finding, context);
  return [plugin && setAt(`${providerOf(finding)}.name`, plugin.name, context, preferred)];
}

function knownImages(finding: Finding, context: FixContext): Answers {
  const plugin = knownPlugin(finding, context);
  const path = `${providerOf(finding)}.matchImages`;
  return [plugin && setAt(path, [...plugin.images], context, preferred)];
}

function knownAudience(finding: Finding, context: FixContext): Answers {
  const audience = knownPlugin(finding, context)?.audience;
  const path = `${itemOf(finding)}.serviceAccountTokenAudience`;
  return [audience === undefined ? undefined : setAt(path, audience, context)];
}

/** `registry role` -> `registry-role`; undefined where no key comes of it. */
function annotationKey(text: string): string | undefined {
  const key = text
    .trim()
    .replaceAll(/[^\w./-]+/g, "-")
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
  return hasFormat(key.toLowerCase(), "qualified-name") ? key : undefined;
}

function requireOrMove(finding: Finding, context: FixContext): Answers {
  const token = itemOf(finding);
  const path = "optionalServiceAccountAnnotationKeys";
  const from = "requiredServiceAccountAnnotationKeys";
  const renamed = renameAt(`${token}.${from}`, path, context);
  return [
    replaceAt(finding.path, true, context, preferred),
    renamed && { ...renamed, title: { key: "move", params: { from, path } } },
  ];
}

/** Without blanks, and without a port that is no number. */
function readablePattern(text: string): string {
  return text.replaceAll(/\s+/g, "").replace(/:(?!\d+(?:\/|$))[^/]*/, "");
}

/** A pattern that matches what was probably meant; undefined where that is not clear. */
function matchingPattern(text: string, trap: string): string | undefined {
  switch (trap) {
    case "star-in-path": {
      const slash = text.indexOf("/");
      const star = text.indexOf("*", slash);
      return text.slice(0, star).replace(/\/$/, "");
    }
    case "tag":
      return text.replace(/(\/[^:@]*)[:@].*$/, "$1");
    case "no-host":
      return `docker.io${text}`;
    default:
      return undefined;
  }
}

/** Two providers of one name that differ in their images only become one. */
function mergeProviders(finding: Finding, context: FixContext): Answers {
  const own = providerOf(finding);
  const name = textAt(context, finding.path);
  const at = Number(/\d+/.exec(own)?.[0]);
  const first = Array.from({ length: at }, (_each, index) => pathOfItem("providers", index)).find(
    (path) => textAt(context, `${path}.name`) === name,
  );
  if (first === undefined) return [];
  return [mergedProvider(own, first, context), removeAt(own, context)];
}

function mergedProvider(own: string, first: string, context: FixContext): Fix | undefined {
  const { edited } = context;
  const [a, b] = [first, own].map((path) => withoutImages(path, context));
  if (a === undefined || a !== b) return undefined;
  const images = `${first}.matchImages`;
  const place = writtenPlace(edited, images);
  const known = itemsAt(context, images);
  const more = itemsAt(context, `${own}.matchImages`).filter((image) => !known.includes(image));
  const removal = removePlace(edited, own);
  const insertion = more.length === 0 ? [] : place && insertItems(edited, place, more);
  const edits = joinEdits(insertion, removal);
  return fixOf({ key: "merge-into", params: { from: own, into: first } }, edits, preferred);
}

/** All that a provider has but for its images, for comparing. */
function withoutImages(path: string, { edited }: FixContext): string | undefined {
  const node = writtenPlace(edited, path)?.node;
  if (node?.kind !== "map") return undefined;
  const rest = node.entries
    .filter(({ key }) => key.text !== "matchImages")
    .map(({ key, value }) => [key.text, jsonOf(value, edited)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return rest.every(([, value]) => value !== undefined) ? JSON.stringify(rest) : undefined;
}
