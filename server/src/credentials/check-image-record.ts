import { type DocumentChecker, runImageRecordRules } from "../kubelet/index.ts";

export const checkImageRecord: DocumentChecker = ({ root, index }) =>
  runImageRecordRules(root, index);
