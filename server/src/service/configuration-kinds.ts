import {
  type ParsedText,
  parseText,
  holdsOwnConfig,
  hasNodeConfig,
  mayHoldParts,
  platformStacks,
  findStacks,
} from "../stacks/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { defaultVersion } from "../facts/field-index.ts";
import { textFiles } from "../engine/files/text-files.ts";
import { nameOf, pathOfUri } from "../engine/files/uris.ts";
import { lookAt } from "../engine/text/text-look.ts";

/** The subject of a command: a node's configuration, a platform's document, credential providers, a seccomp profile. */
export type WantedConfiguration = "node" | "platform" | "providers" | "profile";

const nodeKind = "KubeletConfiguration";
const providersKind = "CredentialProviderConfig";
const profileKind = "SeccompProfile";

/** The kinds of what a command would find in a file, such as the names of platforms; none where it would find nothing. */
export async function configurationKinds(
  text: string,
  uri: string,
  wanted: WantedConfiguration,
  knowledge: Knowledge,
): Promise<readonly string[]> {
  if (wanted === "providers") return holdsOwnConfig(text, providersKind) ? [providersKind] : [];
  const path = pathOfUri(uri);
  const options = { kubernetesVersion: defaultVersion, path };
  const look = lookAt(text);
  if (!mayHoldParts(look, options)) return [];
  const file = parseText(text, options, knowledge, look);
  if (wanted === "profile") {
    return file.parts.some(({ kind }) => kind === "seccomp-profile") ? [profileKind] : [];
  }
  const named = { id: uri, name: nameOf(uri) };
  const platforms = platformStacks(named, file, knowledge).map(({ platform }) => platform);
  if (wanted === "platform" || platforms.length > 0) return [...new Set(platforms)];
  return hasNodeConfig(file) ? [nodeKind] : kindsInside(file, uri, knowledge);
}

/** Of configurations that the text carries to a node, and of dumps of running kubelets. */
async function kindsInside(
  { text, parts }: ParsedText,
  uri: string,
  knowledge: Knowledge,
): Promise<readonly string[]> {
  if (!parts.some(({ kind }) => kind === "carried" || kind === "dump")) return [];
  const input = { text, uri, name: nameOf(uri), path: pathOfUri(uri) };
  const stacks = await findStacks(input, textFiles(new Map()), knowledge);
  return [
    ...(stacks.some(({ isCarried }) => isCarried) ? [nodeKind] : []),
    ...(stacks.some(({ dump }) => dump) ? ["/configz"] : []),
  ];
}
