const time = "E0101 00:00:00.000000    1 run.go:74]";

/** How journals, container runtimes and loggers write a message. */
export const forms: readonly (readonly [name: string, write: (message: string) => string])[] = [
  ["bare", (message) => message],
  ["klog", (message) => `${time} ${message}`],
  ["klog's err", (message) => `${time} "command failed" err=${JSON.stringify(message)}`],
  ["err alone", (message) => `err=${JSON.stringify(`failed to run Kubelet: ${message}`)}`],
  [
    "err and other keys",
    (message) =>
      `${time} "Failed to start" logger="UnhandledError" err=${JSON.stringify(message)} node="worker-1"`,
  ],
  ["journalctl", (message) => `Jan 01 00:00:00 host kubelet[1]: ${klog(message)}`],
  ["journalctl, bare", (message) => `Jan  1 00:00:00 host.example kubelet[12345]: ${message}`],
  [
    "journalctl -o short-iso",
    (message) => `2024-01-01T00:00:00+0000 host kubelet[1]: ${klog(message)}`,
  ],
  [
    "journalctl -o short-iso-precise",
    (message) => `2024-01-01T00:00:00.123456+01:00 host kubenswrapper[123]: ${klog(message)}`,
  ],
  [
    "journalctl -o short-full",
    (message) => `Mon 2024-01-01 00:00:00 UTC host kubelet[123]: ${klog(message)}`,
  ],
  ["journalctl -o short-unix", (message) => `1704067200.123456 host kubelet[1]: ${klog(message)}`],
  ["journalctl -o cat", (message) => klog(message)],
  [
    "journalctl -o json",
    (message) => JSON.stringify({ _PID: "1", MESSAGE: klog(message), PRIORITY: "3" }),
  ],
  [
    "journalctl -o json with bytes",
    (message) => JSON.stringify({ MESSAGE: [...Buffer.from(klog(message))] }),
  ],
  ["journalctl -o json-pretty", (message) => `\t"MESSAGE" : ${JSON.stringify(klog(message))},`],
  ["journalctl -o verbose", (message) => `    MESSAGE=${klog(message)}`],
  [
    "the kubelet's JSON",
    (message) =>
      JSON.stringify({
        ts: 1753121331919.7,
        caller: "app/run.go:74",
        msg: "command failed",
        err: message,
      }),
  ],
  ["a container runtime", (message) => `2024-01-01T00:00:00.123456789Z stderr F ${klog(message)}`],
  ["Docker's JSON", (message) => JSON.stringify({ log: `${klog(message)}\n`, stream: "stderr" })],
  [
    "logrus",
    (message) =>
      `time="2024-01-01T00:00:00Z" level=fatal msg=${JSON.stringify(`kubelet exited: ${message}`)}`,
  ],
  ["colors", (message) => `\u001B[31m${klog(message)}\u001B[0m`],
];

function klog(message: string): string {
  return `${time} "command failed" err=${JSON.stringify(message)}`;
}
