import { resolveAlias } from "../../../engine/syntax/located-node.ts";
import { entriesOf, keyName } from "../../../engine/syntax/map-entries.ts";
import { sha256 } from "../../../engine/text/sha256.ts";
import { defineImageRecordRule } from "../define-image-record-rule.ts";

/** A record of image pulls in the kubelet's folder; other files may be called anything. */
const recordFile = /(?:^|[\\/])image_manager[\\/]pull(?:ed|ing)[\\/]([^\\/]+)$/;

/** The source of the hash in the file's name, by kind. */
const hashed: Readonly<Partial<Record<string, string>>> = {
  ImagePulledRecord: "imageRef",
  ImagePullIntent: "image",
};

export default defineImageRecordRule({
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
