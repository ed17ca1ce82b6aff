import { compressibleConflict } from "./shared/enforcements.ts";

export const enforceSystemCompressibleConflict = compressibleConflict(
  "enforce-system-compressible-conflict",
  "system-reserved",
);
