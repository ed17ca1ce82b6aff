import {
  defaultVersion,
  kubernetesVersions,
} from "../../server/src/shells/lsp/protocol/protocol.ts";

/** The versions of a pick list: the one that applies by default, then the newest first. */
export const offeredVersions = [
  defaultVersion,
  ...kubernetesVersions.toReversed().filter((version) => version !== defaultVersion),
];
