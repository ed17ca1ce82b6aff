import {
  joinEdits,
  removePlace,
  type TextEdit,
} from "../../../../engine/syntax/edits/document-editor.ts";
import { type Fix, fixOf } from "../../../../engine/analysis/fix.ts";
import { likelyNodes, ociFormEdits } from "../../../edits/oci-form.ts";
import { addNames, type ProfileFixContext } from "../../../edits/profile-fix.ts";
import { usualCapabilities } from "../../../edits/usual-capabilities.ts";
import type { ProfileRule } from "../../../profile-model.ts";

/** The profile in the OCI form, for ordinary containers on the likeliest nodes. */
export function conversion({ analysis, profile, knowledge }: ProfileFixContext): Fix | undefined {
  const [architecture = "SCMP_ARCH_X86_64"] = likelyNodes(profile, knowledge);
  const edits = ociFormEdits(analysis, usualCapabilities, architecture, knowledge);
  const title = { key: "docker-to-oci", params: { set: "usual", architecture } } as const;
  return fixOf(title, edits);
}

/** Moves the call of `name` to the end of `names`; it is only removed if `names` already has it. */
export function nameIntoNames(
  rule: ProfileRule,
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const { name, names } = rule;
  if (!name || !names) return undefined;
  const isThere = names.value.some(({ value }) => value === name.value);
  return joinEdits(
    isThere ? [] : addNames(rule, [name.value], context),
    removePlace(context.edited, name.path),
  );
}
