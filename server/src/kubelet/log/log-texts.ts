/** Text before the kubelet's own words in a line; none of it can be part of the message. */
const prefixes: readonly RegExp[] = [
  // A container's log: `2024-01-01T00:00:00.000000000Z stderr F `, and with `kubectl logs --timestamps` the time alone.
  /^\d{4}-\d\d-\d\dT[\d:.,]{8,20}(?:Z|[+-]\d\d:?\d\d)? (?:std(?:out|err) [FP] )?(?=\S)/,
  // journalctl: `Jan 01 00:00:00 host kubelet[123]: `, `Wed 2024-01-01 00:00:00 UTC host kubelet[123]: `, and in other languages.
  /^[^\s":]{1,12}(?: {1,2}[^\s":]{1,12}){0,2} \d\d:\d\d:\d\d(?:\.\d+)?(?: [A-Z+-][\w:+-]{1,6})? \S+ [\w.@/()-]+(?:\[\d+\])?: ?/,
  // The rest of an ISO or Unix time of journalctl: `host kubelet[123]: `; of its monotonic time: `[  12.345678] host kubelet[123]: `.
  /^(?:\[ *\d+\.\d+\] |\d+\.\d+ )?[\w.-]+ (?:[\w.@/()-]+\[\d{2,}\]|[\w.@-]*(?:kubelet|kubelite|kubenswrapper|k3s|rke2|k0s)[\w.@-]*\[\d+\]): ?/,
  /^[\w.-]*(?:kubelet|kubelite|kubenswrapper|k3s|rke2|k0s)[\w.-]*(?:\[\d+\])?: ?/,
  // talosctl, of several nodes: `192.0.2.1: {"ts":…}`.
  /^[\w.:-]+: (?=\{")/,
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
function withoutPrefixes(line: string): string {
  let rest = line.replace(/\p{Cc}\[[\d;]*m/gu, "").trim();
  for (let count = 0; count < maxPrefixes; count++) {
    const before = rest;
    for (const prefix of prefixes) rest = rest.replace(prefix, "").trimStart();
    if (rest === before) break;
  }
  return rest;
}

/** Longer lines hold dumps of objects; what is wrong is said before. */
const maxLength = 20_000;

/** Records may be in the text of others, as those of a container runtime are. */
const maxDepth = 4;

/**
 * The messages in a line of a log, without prefixes and escapes: each alone, as in `err`, and with the words around it.
 * The line may be klog's, the kubelet's JSON, or its form in journald and container runtimes.
 */
export function textsOfLine(line: string): readonly (readonly string[])[] {
  return causesIn(textsIn(line.slice(0, maxLength), maxDepth));
}

function textsIn(line: string, depth: number): readonly string[] {
  const rest = withoutPrefixes(line);
  const record = depth > 0 && rest.startsWith("{") ? recordIn(rest) : undefined;
  if (record !== undefined) return record.flatMap((text) => textsIn(text, depth - 1));
  const { message, error } = structured(rest);
  const whole = unescaped(rest);
  if (error !== undefined) {
    const cause = withoutPrefixes(error);
    return generic.test(message ?? "") ? [cause] : unique([cause, whole]);
  }
  const inner = message !== undefined && depth > 0 ? textsIn(message, depth - 1) : [];
  return unique([...inner, whole]);
}

/** Messages before any error. */
const generic = /^(?:Failed to listen and serve|Failed to run kubelet|command failed)$/;

/** The keys of a JSON record that have the text: of the kubelet, journald and Docker, in the order in which they say more. */
const messageKeys = ["MESSAGE", "log", "message", "msg"] as const;
const errorKeys = ["err", "error"] as const;

/** The texts of a JSON record; undefined if the text is not one. */
function recordIn(text: string): readonly string[] | undefined {
  const value = parsedObject(text);
  if (!value) return undefined;
  const textOf = (keys: readonly string[]): string | undefined =>
    keys.map((key) => asText(value[key])).find((found) => found !== undefined);
  const message = textOf(messageKeys);
  const error = textOf(errorKeys);
  if (message === undefined && error === undefined) return undefined;
  if (error === undefined) return message === undefined ? [] : [message];
  return [error, ...(message === undefined ? [] : [`${message}: ${error}`])];
}

function parsedObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** journald writes bytes that are not printable, such as colors, as numbers. */
function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((byte) => typeof byte === "number")
    ? String.fromCharCode(...value.slice(0, maxBytes).map((byte) => byte & 0xff))
    : undefined;
}

const maxBytes = 10_000;

/** The message and the error of klog's structured form, and of logrus's: `"command failed" err="…"`, `level=fatal msg="…"`. */
function structured(text: string): { readonly message?: string; readonly error?: string } {
  const message =
    /^"((?:[^"\\]|\\.)*)"?/.exec(text)?.[1] ?? /(?:^| )msg="((?:[^"\\]|\\.)*)/.exec(text)?.[1];
  const error = /(?:^| )(?:err|error)="((?:[^"\\]|\\.)*)/.exec(text)?.[1];
  return {
    message: message !== undefined ? unescaped(message) : undefined,
    error: error !== undefined ? unescaped(error) : undefined,
  };
}

/** Quotes of Go and JSON without their backslashes, however deep they are. */
function unescaped(text: string): string {
  return text
    .replace(/\\(?=["'`\\])/g, "")
    .replace(/\\u003c/gi, "<")
    .replace(/\\u003e/gi, ">")
    .replace(/\\u0026/gi, "&")
    .replace(/\\[nt]/g, " ");
}

const configurationError = "invalid configuration: ";

/**
 * One group of texts for each cause: validation reports all errors in one list, and older kubelets write the
 * whole configuration behind it.
 */
function causesIn(texts: readonly string[]): readonly (readonly string[])[] {
  const short = texts.map((text) => withFieldNames(text.replace(/, path: &.*$/, "")));
  const [first = ""] = short;
  const [, ...causes] = first.split(configurationError);
  if (causes.length < 2) return fieldErrors(first) ?? [unique(short)];
  return causes.map((cause) => [
    `${configurationError}${cause.replace(/, $|\](?:, path: .*)?$/, "")}`,
  ]);
}

/** Kubelets before 1.23 wrote the names of Go in validation errors: `ImageGCHighThresholdPercent (--image-gc-high-threshold)`. */
function withFieldNames(text: string): string {
  return text.replace(
    /(?<![\w.])[A-Z]+(?=[A-Z][a-z]\w*(?: \(--| \{))|(?<![\w.])[A-Z](?=[a-z]\w*(?: \(--| \{))/g,
    (start) => start.toLowerCase(),
  );
}

/** How Kubernetes writes what is wrong with a field. */
const fieldError =
  /(?:, |\[)(?=\w[\w.[\]"-]{0,200}: (?:Required value|Invalid value|Forbidden|Unsupported value|Duplicate value|Not found|Too many|Too long|Internal error))/;

/** The errors of several fields in one list; undefined for anything else. */
function fieldErrors(text: string): readonly (readonly string[])[] | undefined {
  const [start = "", ...errors] = text.split(fieldError);
  if (errors.length < 2) return undefined;
  return errors.map((error) => [`${start}${error.replace(/\]$/, "")}`]);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
