import {
  itemsAt,
  jsonOf,
  preferred,
  removeAt,
  setAt,
  textAt,
} from "../../../../engine/analysis/fix-candidates.ts";
import {
  joinEdits,
  removePlace,
  writtenPlace,
} from "../../../../engine/syntax/edits/document-editor.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  fixOf,
} from "../../../../engine/analysis/fix.ts";
import { insertItems } from "../../../../engine/syntax/edits/insert-entry.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";
import { pathOfItem } from "../../../../engine/text/value-path.ts";
import { withoutEnd } from "../../../../engine/text/run-before.ts";

/** The version of the configuration that every kubelet reads. */
export const configVersion = "kubelet.config.k8s.io/v1";

/** The version of the plugins' protocol that is not going away. */
export const pluginVersion = "credentialprovider.kubelet.k8s.io/v1";

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

/** The path of the provider of a finding. */
export function providerOf({ path }: Pick<Finding, "path">): string {
  return /^providers\[\d+\]/.exec(path)?.[0] ?? path;
}

/** The plugin that a finding's provider is, by its name or its images; undefined for another one. */
export function knownPlugin(finding: Finding, context: FixContext): Plugin | undefined {
  const provider = providerOf(finding);
  const name = textAt(context, `${provider}.name`) ?? "";
  const images = itemsAt(context, `${provider}.matchImages`);
  return plugins.find(
    (plugin) => name === plugin.name || images.some((image) => plugin.host.test(image)),
  );
}

/** Gives the provider of a large cloud the file name of its plugin. */
export function knownName(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const plugin = knownPlugin(finding, context);
  return [plugin && setAt(`${providerOf(finding)}.name`, plugin.name, context, preferred)];
}

/** Two providers of one name that differ in their images only become one. */
export function mergeProviders(
  _params: unknown,
  finding: Finding,
  context: FixContext,
): FixCandidates {
  const provider = providerOf(finding);
  const name = textAt(context, finding.path);
  const at = Number(/\d+/.exec(provider)?.[0]);
  const first = Array.from({ length: at }, (_each, index) => pathOfItem("providers", index)).find(
    (path) => textAt(context, `${path}.name`) === name,
  );
  if (first === undefined) return [];
  return [mergedProvider(provider, first, context), removeAt(provider, context)];
}

function mergedProvider(provider: string, first: string, context: FixContext): Fix | undefined {
  const { edited } = context;
  const [a, b] = [first, provider].map((path) => withoutImages(path, context));
  if (a === undefined || a !== b) return undefined;
  const images = `${first}.matchImages`;
  const place = writtenPlace(edited, images);
  const present = itemsAt(context, images);
  const more = itemsAt(context, `${provider}.matchImages`).filter(
    (image) => !present.includes(image),
  );
  const removal = removePlace(edited, provider);
  const insertion = more.length === 0 ? [] : place && insertItems(edited, place, more);
  const edits = joinEdits(insertion, removal);
  return fixOf({ key: "merge-into", params: { from: provider, into: first } }, edits, preferred);
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

/** `/usr/bin/ecr` -> `ecr`: without the folder. */
export function fileName(text: string): string {
  return withoutEnd(text.replace(/^.*\/(?=[^/])/, ""), /\//);
}

/** Without spaces, and without a port that is not a number. */
export function readablePattern(text: string): string {
  return text.replaceAll(/\s+/g, "").replace(/:(?!\d+(?:\/|$))[^/]*/, "");
}
