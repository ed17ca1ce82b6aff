import type { KindIndex } from "../../../facts/field-index.ts";
import { resolveAlias, type MapNode } from "../../../engine/syntax/located-node.ts";
import { entriesOf, keyName } from "../../../engine/syntax/map-entries.ts";
import { readValue } from "../../read-value.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import { defineImageRecordRule } from "../define-image-record-rule.ts";
import { sha256 } from "../../../engine/text/sha256.ts";
import { renameAt } from "../../../engine/analysis/fix-candidates.ts";
import { readImageReference } from "../../image-reference.ts";

export interface Credentials {
  readonly nodePodsAccessible: Setting<boolean>;
  readonly kubernetesSecrets: Setting<readonly Setting<unknown>[]>;
  /** Absent in versions without it. */
  readonly kubernetesServiceAccounts?: Setting<readonly Setting<unknown>[]>;
}

/** The credentials of an ImagePulledRecord by image. */
function credentialEntries(
  root: MapNode,
  index: KindIndex,
): ReadonlyMap<string, Setting<Credentials>> {
  const path = "credentialMapping";
  const entry = [...entriesOf(root)].findLast((candidate) => keyName(candidate) === path);
  const node = entry && resolveAlias(entry.value);
  const field = index.byPath.get(path);
  if (node?.kind !== "map" || !field) return new Map();
  // The members are those of the schema, whose types are above.
  return readValue(node, field, path) as ReadonlyMap<string, Setting<Credentials>>;
}

/** A record gives an image to all pods and to some at once. */
export const imageRecordExclusive = defineImageRecordRule({
  id: "image-record-exclusive",
  severity: "information",
  versions: { since: "1.33" },
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/images/pullmanager/image_pull_manager.go, MustAttemptImagePull",
  check(root, index) {
    return [...credentialEntries(root, index).values()].flatMap(({ value }) => {
      const { nodePodsAccessible: all, kubernetesSecrets, kubernetesServiceAccounts } = value;
      const some = [kubernetesSecrets, kubernetesServiceAccounts].find(
        (list) => list !== undefined && list.value.length > 0,
      );
      if (!all.value || !some) return [];
      return [{ blame: all, related: some.value.slice(0, 1), params: {} }];
    });
  },
  message: () =>
    "nodePodsAccessible: true lets every pod on the node use the image, so the secrets and service accounts in this record have no effect. The kubelet writes these records; do not edit them.",
  noFix: "The kubelet writes these files. Do not edit them.",
});

/** A record of image pulls in the kubelet's folder; other files may be called anything. */
const recordFile = /(?:^|[\\/])image_manager[\\/]pull(?:ed|ing)[\\/]([^\\/]+)$/;

/** The source of the hash in the file's name, by kind. */
const hashed: Readonly<Partial<Record<string, string>>> = {
  ImagePulledRecord: "imageRef",
  ImagePullIntent: "image",
};

export const imageRecordFilename = defineImageRecordRule({
  id: "image-record-filename",
  severity: "warning",
  versions: { since: "1.33" },
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/images/pullmanager/fs_pullrecords.go, cacheFilename",
  check(root, index, path) {
    const [, name] = recordFile.exec(path ?? "") ?? [];
    const key = hashed[index.kind];
    // The kubelet writes into such a file first, and renames it.
    if (name === undefined || key === undefined || name.endsWith(".tmp")) return [];
    const entry = [...entriesOf(root)].findLast((candidate) => keyName(candidate) === key);
    const value = entry && resolveAlias(entry.value);
    if (value?.kind !== "scalar" || value.value.type !== "string") return [];
    const expected = `sha256-${sha256(value.value.value)}`;
    if (name === expected) return [];
    const blame = { written: true, span: value.span, path: key };
    return [{ blame, params: { name, key, expected } }];
  },
  message: (params: { readonly name: string; readonly key: string; readonly expected: string }) =>
    `The kubelet derives the file name from the hash of ${params.key}, so it never finds this record in "${params.name}". Rename the file to ${params.expected}.`,
  noFix: "Rename the file, or delete it.",
});

/** Credentials under a key that the kubelet never looks up. */
export const imageRecordKey = defineImageRecordRule({
  id: "image-record-key",
  severity: "warning",
  versions: { since: "1.33" },
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/images/pullmanager/image_pull_manager.go, trimImageTagDigest",
  check(root, index) {
    return [...credentialEntries(root, index)].flatMap(([key, entry]) => {
      const reference = readImageReference(key);
      const isBare = reference?.tag === undefined && reference?.digest === undefined;
      if (reference && isBare) return [];
      const blame = { ...entry, span: entry.keySpan ?? entry.span };
      return [{ blame, params: { key, name: reference?.repository } }];
    });
  },
  message: ({ key, name }: { readonly key: string; readonly name: string | undefined }) =>
    name === undefined
      ? `"${key}" is not an image name. The kubelet never finds these credentials and verifies the credentials of every pod instead.`
      : `The key "${key}" has a tag or digest. The kubelet looks up credentials only by image name, so it never finds these and verifies the credentials of every pod instead. Write ${name}.`,
  fix: ({ name }, finding, context) =>
    name === undefined ? [] : [renameAt(finding.path, name, context)],
});
