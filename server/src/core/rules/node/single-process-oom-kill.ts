import { defineRule } from "../define-rule.ts";

export const singleProcessOomKillCgroupV1 = defineRule({
  id: "single-process-oom-kill-cgroup-v1",
  severity: "error",
  versions: { since: "1.32" },
  fields: { single: "singleProcessOOMKill" },
  check: ({ single }, { node }) =>
    node?.os === "linux" && node.cgroupVersion === 1 && single.written && single.value === false
      ? [{ blame: single, params: {} }]
      : [],
});

export const singleProcessOomKillOs = defineRule({
  id: "single-process-oom-kill-os",
  severity: "error",
  versions: { since: "1.32" },
  fields: { single: "singleProcessOOMKill" },
  check: ({ single }, { node }) =>
    node?.os === "windows" && single.written ? [{ blame: single, params: {} }] : [],
});
