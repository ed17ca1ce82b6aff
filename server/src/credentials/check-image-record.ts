import { type DocumentChecker, runImageRecordRules } from "../kubelet/index.ts";

/** Findings of the rules about an ImagePulledRecord or ImagePullIntent. */
export const checkImageRecord: DocumentChecker = ({ root, index, path }) =>
  runImageRecordRules(root, index, path);
