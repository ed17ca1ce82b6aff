import type { FileOptions } from "../../server/src/engine/parts/part.ts";
import { expect } from "vitest";
import type { CheckedStack } from "../../server/src/kubelet/merged/checked-stack.ts";
import { checkStack } from "../../server/src/stacks/check-stack.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { markOf, marksOf } from "./check-findings.ts";
import { knowledge } from "./knowledge.ts";
import { messageText } from "./texts.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The files of a set as tests write them. */
export interface WrittenSet {
  readonly main: string | undefined;
  /** By path below the drop-in folder; undefined: no folder is given. */
  readonly dropIns: ReadonlyMap<string, string> | undefined;
  readonly flags: readonly string[];
  /** Marks of findings in flags, which have no place: `# error[rule]: part of the message`. */
  readonly flagMarks?: string;
}

/**
 * Reads a set: `>>> kubelet.yaml` begins the main file, `>>> kubelet.conf.d/10.conf` a drop-in,
 * `>>> kubelet.conf.d/` says that there is a folder, `>>> flags` begins one flag a line (and marks). A
 * file without `kind` gets the header of a KubeletConfiguration.
 */
export function readSet(text: string): WrittenSet {
  let main: string | undefined;
  let dropIns: Map<string, string> | undefined;
  let flags: readonly string[] = [];
  let flagMarks = "";
  for (const part of text.split(/^>>> /m).slice(1)) {
    const lineEnd = part.indexOf("\n");
    const name = part.slice(0, lineEnd).trim();
    const body = part.slice(lineEnd + 1);
    if (name === "flags") {
      flags = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      flagMarks = body;
    } else if (name.startsWith("kubelet.conf.d/")) {
      dropIns ??= new Map();
      const path = name.slice("kubelet.conf.d/".length);
      if (path !== "") dropIns.set(path, withHeader(body));
    } else main = withHeader(body);
  }
  return { main, dropIns, flags, flagMarks };
}

/** A text without `kind` gets the header; a directive stays at the head. */
function withHeader(body: string): string {
  if (/^kind:/im.test(body) || body === "") return body;
  const head = /^(#[^\n]*kubelet-version[^\n]*\n)?/.exec(body)?.[0] ?? "";
  return head + header + body.slice(head.length);
}

/** Checks a written set; the main file is in `/etc/kubernetes`. */
export function checkWrittenSet(
  { main, dropIns, flags }: WrittenSet,
  options: Partial<FileOptions> = {},
): CheckedStack | undefined {
  const texts = {
    main: main === undefined ? undefined : { path: "kubelet.yaml", text: main },
    dropIns: dropIns && [...dropIns].map(([path, text]) => ({ path, text })),
    args: flags,
    mainFolder: "/etc/kubernetes",
  };
  return checkStack(texts, { kubernetesVersion: defaultVersion, ...options }, knowledge);
}

/** Compares all findings of a written set with the marks in its files; see `checkFindings`. */
export function checkSetFindings(text: string, options: Partial<FileOptions> = {}): void {
  const written = readSet(text);
  const set = checkWrittenSet(written, options);
  const texts = new Map([["kubelet.yaml", written.main ?? ""], ...(written.dropIns ?? [])]);
  const found = (set?.findings ?? []).map(({ layer, finding }) => {
    const file = set?.files[layer];
    const fileText = file ? (texts.get(file.id) ?? "") : "";
    const at = file
      ? markOf(finding, fileText, file.analysis.lines)
      : `${finding.severity}[${finding.rule}]`;
    return { at: `${file?.id ?? "flags"} ${at}`, message: messageText(finding.message) };
  });
  const fileMarks = [...texts].flatMap(([file, fileText]) =>
    marksOf(fileText).map(({ at, part }) => ({ at: `${file} ${at}`, part })),
  );
  const inFlags = (written.flagMarks ?? "").matchAll(/^# (\w+\[[\w-]+\])(?:: (.*))?$/gm);
  const flagMarks = [...inFlags].map(([, at = "", part = ""]) => ({ at: `flags ${at}`, part }));
  const marks = [...fileMarks, ...flagMarks];
  expect(found.map(({ at }) => at).sort()).toEqual(marks.map(({ at }) => at).sort());
  for (const mark of marks) {
    const messages = found.filter(({ at }) => at === mark.at).map(({ message }) => message);
    expect(
      messages.some((message) => message.includes(mark.part)),
      `${messages.join("\n")} should have: ${mark.part}`,
    ).toBe(true);
  }
}
