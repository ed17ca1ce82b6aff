/** Text before the kubelet's own words in a line; none of it can be part of the message. */
const prefixes: readonly RegExp[] = [
  // A container's log: `2024-01-01T00:00:00.000000000Z stderr F `, and with `kubectl logs --timestamps` the time alone.
  /^\d{4}-\d\d-\d\dT[\d:.,]{8,20}(?:Z|[+-]\d\d:?\d\d)? (?:std(?:out|err) [FP] )?(?=\S)/,
  // journalctl: `Jan 01 00:00:00 host kubelet[123]: `, `Wed 2024-01-01 00:00:00 UTC host kubelet[123]: `, and in other languages.
  /^[^\s":]{1,12}(?: {1,2}[^\s":]{1,12}){0,2} \d\d:\d\d:\d\d(?:\.\d+)?(?: [A-Z+-][\w:+-]{1,6})? \S+ [\w.@/()-]+(?:\[\d+\])?: ?/,
  // The rest of an ISO or Unix time of journalctl: `host kubelet[123]: `; of its monotonic time: `[  12.345678] host kubelet[123]: `.
  /^(?:\[ *\d+\.\d+\] |\d+\.\d+ )?[\w.-]+ (?:[\w.@/()-]+\[\d{2,}\]|[\w.@-]*(?:kubelet|kubelite|kubenswrapper|k3s|rke2|k0s)[\w.@-]*\[\d+\]): ?/,
  /^[\w.-]*(?:kubelet|kubelite|kubenswrapper|k3s|rke2|k0s)[\w.-]*(?:\[\d+\])?: ?/,
  // `journalctl -o verbose`, `-o export` and `-o json-pretty`.
  /^(?:MESSAGE=|"(?:MESSAGE|msg|err|log)" ?: ?(?="))/,
  // klog: `E0101 00:00:00.000000    1 run.go:74] `; what a user has cut out of it may lack the time.
  /^[IWEF]\d{4}(?: +\d\d:\d\d:\d\d(?:\.\d+)?)?(?: +\d+)? +[^\s\]"]+:\d+\] ?/,
  // Text that the program prints before it exits, and text that its last function adds before the cause.
  /^(?:Error: |error: |command failed: |failed to run Kubelet: |failed to start kubelet: |[Kk]ubelet exited: )/,
];

/** Prefixes may be around others, as those of a container around klog's. */
const maxPrefixes = 8;

/** The line without what writes and carries logs put before it: times, hosts, processes, places in the source. */
export function withoutPrefixes(line: string): string {
  let rest = line.replace(/\p{Cc}\[[\d;]*m/gu, "").trim();
  for (let count = 0; count < maxPrefixes; count++) {
    const before = rest;
    for (const prefix of prefixes) rest = rest.replace(prefix, "").trimStart();
    if (rest === before) break;
  }
  return rest;
}
