import { renameAt } from "../../../engine/analysis/fix-candidates.ts";
import { readImageReference } from "../../image-reference.ts";
import { defineImageRecordRule } from "../define-image-record-rule.ts";
import { credentialEntries } from "./shared/credential-entries.ts";

/** Credentials under a key that the kubelet never looks up. */
export default defineImageRecordRule({
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
