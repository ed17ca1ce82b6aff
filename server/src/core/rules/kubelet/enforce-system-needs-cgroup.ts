import { needsCgroup } from "./shared/enforcements.ts";

export const enforceSystemNeedsCgroup = needsCgroup(
  "enforce-system-needs-cgroup",
  "system-reserved",
);
