import { needsCgroup } from "./shared/enforcements.ts";

export const enforceKubeNeedsCgroup = needsCgroup("enforce-kube-needs-cgroup", "kube-reserved");
