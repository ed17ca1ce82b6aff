import type { Finding } from "../../engine/analysis/finding.ts";
import { type Field, type KindIndex, defaultVersion, isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { UniformRecord } from "../../facts/uniform-record.ts";

/**
 * Calls without a page of their own in section 2 of the Linux man-pages (checked with release 6.03):
 * newer ones, those with 64-bit times, and those of rare architectures.
 */
const withoutPage: ReadonlySet<string> = new Set(
  [
    "atomic_barrier atomic_cmpxchg_32 breakpoint cachectl cachestat clock_adjtime64",
    "clock_getres_time64 clock_gettime64 clock_nanosleep_time64 clock_settime64 epoll_ctl_old",
    "epoll_wait_old fchmodat2 file_getattr file_setattr fsconfig fsmount fsopen fspick ftime",
    "futex_requeue futex_time64 futex_wait futex_waitv futex_wake get_tls getxattrat io_pgetevents",
    "io_pgetevents_time64 io_uring_enter io_uring_register io_uring_setup listmount listns",
    "listxattrat lsm_get_self_attr lsm_list_modules lsm_set_self_attr map_shadow_stack move_mount",
    "mq_timedreceive_time64 mq_timedsend_time64 mseal multiplexer open_tree open_tree_attr",
    "ppoll_time64 process_mrelease profil pselect6_time64 quotactl_fd recvmmsg_time64 removexattrat",
    "riscv_flush_icache riscv_hwprobe rseq rseq_slice_yield rt_sigtimedwait_time64 rtas",
    "sched_rr_get_interval_time64 semtimedop_time64 set_mempolicy_home_node set_tls setxattrat",
    "statmount swapcontext switch_endian sys_debug_setcontext sysmips timer_gettime64",
    "timer_settime64 timerfd timerfd_gettime64 timerfd_settime64 ulimit uprobe uretprobe usr26 usr32",
    "utimensat_time64",
  ].flatMap((names) => names.split(" ")),
);

/** The manual page about a system call that libseccomp knows; undefined where it has none. */
export function callPageUrl(call: string): string | undefined {
  if (withoutPage.has(call)) return undefined;
  return `https://man7.org/linux/man-pages/man2/${call}.2.html`;
}

/**
 * The address of the official page's section about the place of a finding, as of the Kubernetes
 * version of `index`. `path` is the finding's, such as `reservedMemory[0].limits.memory`; "" gives
 * the section of the kind.
 */
export function documentationUrl(index: KindIndex, path: string): string {
  const field = fieldOfValuePath(index, path);
  // The root has no record of its own; its `kind` is declared in the kind's section.
  const declared = field.path === "" ? (index.byPath.get("kind") ?? field) : field;
  return fieldReferenceUrl(declared.record, index.apiVersion, index.version);
}

/** The official page about profiles and what pods say of them. */
const seccompPage = "https://kubernetes.io/docs/reference/node/seccomp/";

/** The official page about a finding, of a field by the index of its document; undefined where there is none. */
export function officialPage(
  { rule, path }: Pick<Finding, "rule" | "path">,
  index: KindIndex | undefined,
): string | undefined {
  if (rule.startsWith("seccomp-")) return seccompPage;
  return index && documentationUrl(index, path);
}

const step = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;

/**
 * The field that a finding's path leads to. Where the path goes on beyond what the schema knows,
 * the last field that it knows; the root for "".
 */
function fieldOfValuePath(index: KindIndex, path: string): Field {
  let field = index.root;
  for (const [, item, , name] of path.matchAll(step)) {
    const isInside = item !== undefined || field.record.type === "map";
    const next: Field | undefined = isInside ? field.item : field.children.get(name ?? "");
    if (!next) return field;
    field = next;
  }
  return field;
}

/**
 * The section of the official API reference that declares a field, in the pages of `version`.
 * `apiVersion` may come with its group.
 */
export function fieldReferenceUrl(
  record: UniformRecord,
  apiVersion: string,
  version: KubernetesVersion,
): string {
  const short = apiVersion.slice(apiVersion.lastIndexOf("/") + 1);
  const page = `${site(version)}/docs/reference/config-api/kubelet-config.${short}/`;
  // Each API version has a page of its own; anchors name the API version, types of other groups not.
  const anchor = record.anchor?.replace(/^kubelet-config-k8s-io-v\w+-/, anchorStart(short));
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** The entry of a feature gate in the official list. */
export function gateReferenceUrl(name: string, version: KubernetesVersion): string {
  const page = "docs/reference/command-line-tools-reference/feature-gates/";
  return `${site(version)}/${page}#${name}`;
}

/** The entry of a flag in the official list. */
export function flagReferenceUrl(version: KubernetesVersion): string {
  return `${site(version)}/docs/reference/command-line-tools-reference/kubelet/`;
}

function anchorStart(short: string): string {
  return `kubelet-config-k8s-io-${short}-`;
}

/** Older minors have hosts of their own. */
function site(version: KubernetesVersion): string {
  if (!isBefore(version, defaultVersion)) return "https://kubernetes.io";
  return `https://v${version.replace(".", "-")}.docs.kubernetes.io`;
}
