import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { SeccompRecord } from "../messages/seccomp-record-phrases.ts";

/** A record of the kernel's audit subsystem about seccomp: of auditd and journald by name, of the kernel's log by number. */
const recordStart = /\btype=(?:SECCOMP|1326)\b|\bSECCOMP auid=/;

/** The most lines that are looked at, as of other logs. */
const maxLines = 20_000;

/** How the kernel's audit subsystem numbers architectures; `ausearch -i` writes the name. */
const architectures: ReadonlyMap<string, string> = new Map([
  ["c000003e", "X86_64"],
  ["40000003", "X86"],
  ["c00000b7", "AARCH64"],
  ["40000028", "ARM"],
  ["c0000015", "PPC64LE"],
  ["80000016", "S390X"],
  ["c00000f3", "RISCV64"],
  ["c0000102", "LOONGARCH64"],
  ["x86_64", "X86_64"],
  ["i386", "X86"],
  ["aarch64", "AARCH64"],
]);

/** Characters that the path of a program seldom has, and that Markdown may read. */
const unusual = /[^\w./@+:, -]/g;

const maxProgram = 200;

/** Calls of x32 have this bit, and the architecture of x86_64. */
const x32Bit = 0x4000_0000;

/** The upper half of the kernel's answer to a call; the lower one is the error number. */
const effects: ReadonlyMap<number, SeccompRecord["effect"]> = new Map([
  [0x8000, "killed"],
  [0x0000, "killed"],
  [0x0003, "signalled"],
  [0x0005, "failed"],
  [0x7ffc, "logged"],
]);

/** The records in a log about calls that a seccomp profile denied or logged: each call of each program once. */
export function seccompRecords(
  log: string,
  knowledge: Pick<Knowledge, "seccomp">,
): readonly { readonly line: string; readonly record: SeccompRecord }[] {
  const found = new Map<string, { readonly line: string; readonly record: SeccompRecord }>();
  for (const line of log.split(/\r?\n/).slice(-maxLines)) {
    // JSON escapes the quotes.
    const text = line.replaceAll('\\"', '"');
    const record = recordStart.test(text) ? readRecord(text, knowledge) : undefined;
    const name = JSON.stringify(record);
    if (record && !found.has(name)) found.set(name, { line, record });
  }
  return [...found.values()];
}

function readRecord(
  line: string,
  { seccomp }: Pick<Knowledge, "seccomp">,
): SeccompRecord | undefined {
  const valueOf = (key: string): string | undefined =>
    new RegExp(`\\b${key}=(?:"([^"]*)"|(\\S+))`).exec(line)?.slice(1).find(Boolean);
  const [written, arch] = [valueOf("syscall"), valueOf("arch")];
  if (written === undefined || arch === undefined) return undefined;
  const number = /^\d+$/.test(written) ? Number(written) : undefined;
  const isX32 = number !== undefined && number >= x32Bit;
  const architecture = isX32 ? "X32" : architectures.get(arch);
  const calls = seccomp.callsOf(`SCMP_ARCH_${architecture ?? ""}`);
  const call =
    number === undefined
      ? seccomp.call(written) && written
      : calls.find((each) => each.number === (isX32 ? number - x32Bit : number))?.name;
  const code = Number(valueOf("code") ?? 0);
  const effect = effects.get(Math.floor(code / 0x1_0000)) ?? "denied";
  return {
    call,
    written,
    arch: architecture === undefined ? arch : architecture.toLowerCase(),
    program: (valueOf("exe") ?? valueOf("comm"))?.replace(unusual, "?").slice(0, maxProgram),
    effect,
    errno: effect === "failed" ? code % 0x1_0000 : undefined,
    capabilities: call === undefined ? [] : capabilitiesFor(call, seccomp),
  };
}

/** The capabilities with which containerd's RuntimeDefault allows a call. */
function capabilitiesFor(
  call: string,
  { runtimeDefault }: Knowledge["seccomp"],
): readonly string[] {
  return Object.entries(runtimeDefault.capabilities).flatMap(([capability, calls]) =>
    calls.includes(call) ? [capability] : [],
  );
}
