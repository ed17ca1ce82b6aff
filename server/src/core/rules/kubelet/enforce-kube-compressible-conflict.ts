import { compressibleConflict } from "./shared/enforcements.ts";

export const enforceKubeCompressibleConflict = compressibleConflict(
  "enforce-kube-compressible-conflict",
  "kube-reserved",
);
