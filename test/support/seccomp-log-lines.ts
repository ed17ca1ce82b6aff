import type { LogLine } from "./log-lines.ts";

/** Messages of container runtimes and the API server about seccomp profiles. */
export const seccompLines: readonly LogLine[] = [
  ["string SCMP_ACT_DENY is not a valid action for seccomp", "seccomp-action-unknown"],
  ["seccomp unknown architecture `SCMP_ARCH_X64`", "seccomp-architecture-unknown"],
  [
    'decoding seccomp profile failed "/var/lib/kubelet/seccomp/a.json": json: cannot unmarshal string into Go struct field LinuxSyscall.syscalls.names of type []string',
    "seccomp-wrong-type",
  ],
  [
    "docker: Error response from daemon: Decoding seccomp profile failed: invalid character 's' looking for beginning of value",
    "seccomp-json-syntax",
  ],
  [
    'cannot load seccomp profile "/var/lib/kubelet/seccomp/a.json": unexpected end of JSON input',
    "seccomp-json-syntax",
  ],
  ["oci runtime error: empty string is not a valid syscall.", "seccomp-name-empty"],
  ["seccomp misses the default action", "seccomp-default-missing"],
  ["invalid seccomp index", "seccomp-argument-index"],
  ["two checks on same syscall argument", "seccomp-argument-repeated"],
  ["errno value specified for action", "seccomp-errno-unused"],
  [
    "spec.containers[0].securityContext.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost",
    "seccomp-pod-path-required",
  ],
  [
    'setup seccomp: unable to load local profile "/var/lib/kubelet/seccomp/a.json": open /var/lib/kubelet/seccomp/a.json: no such file or directory',
    "seccomp-pod-file-missing",
  ],
  [
    "OCI runtime create failed: container_linux.go:380: starting container process caused: error adding seccomp filter rule for syscall bdflush: permission denied: unknown",
    "seccomp-rule-refused",
  ],
  [
    "OCI runtime create failed: runc create failed: unable to start container process: error loading seccomp filter into kernel: error loading seccomp filter: errno 524: unknown",
    "seccomp-filter-memory",
  ],
  [
    "loading seccomp profile (/usr/share/containers/seccomp.json) failed: seccomp not enabled in this build",
    "seccomp-unsupported",
  ],
  [
    "Failed to create pod sandbox: rpc error: code = Unknown desc = seccomp is not enabled in your kernel, cannot run with a profile",
    "seccomp-unsupported",
  ],
];
