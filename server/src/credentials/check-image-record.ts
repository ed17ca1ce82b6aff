import { type DocumentChecker, runImageRecordRules } from "../kubelet/index.ts";

/** What the rules about an ImagePulledRecord or ImagePullIntent find in one. */
export const checkImageRecord: DocumentChecker = ({ root, index, path }) =>
  runImageRecordRules(root, index, path);
