import type { TreeMap, TreeNode } from "../../../kubelet/index.ts";
import { jsonText, type ExactJson } from "../../../engine/text/json-text.ts";
import { commandLine, readTextOf, type Evidence, type ReadEvidence } from "../evidence.ts";
import { valueAtPath } from "../json-path.ts";
import type { CheckRecord, ProcessItem, ProcessTest } from "../../../facts/posture-table.ts";
import { withoutEnd } from "../../../engine/text/run-before.ts";

/** Results that kube-bench prints for a check. */
export type KubeBenchVerdict = "pass" | "fail" | "warn" | "manual" | "info";

/** The output of a command; a command that fails ends the check, but for a file that is not there. */
type Output = { readonly text: string } | "fails" | "no-such-file";

/**
 * The result of kube-bench for a check; undefined if it depends on unknown facts. Follows its engine (`check/check.go`,
 * `check/test.go`): the text of a flag in the first output precedes a path of the file.
 */
export function kubeBenchVerdict(
  check: CheckRecord,
  test: ProcessTest,
  evidence: Evidence,
): KubeBenchVerdict | undefined {
  if (check.type === "skip") return "info";
  if (check.type === "manual") return "manual";
  const fails = check.unscored ? "warn" : "fail";
  const audit = auditOutput(test, evidence);
  if (audit === undefined) return undefined;
  if (typeof audit === "string") return fails;
  const config = configOutput(test, evidence);
  if (config === "fails" || (config === "no-such-file" && audit.text === "")) return fails;
  const file = typeof config === "object" ? config.text : "";
  const read = file === "" ? undefined : { file: readTextOf(file) };
  const results = test.items.map((item) => itemHolds(item, audit.text, read));
  const holds = test.join === "or" ? results.some(Boolean) : results.every(Boolean);
  return holds ? "pass" : fails;
}

/** The first command's output; undefined if unknown. */
function auditOutput(test: ProcessTest, evidence: Evidence): Output | undefined {
  switch (test.audit) {
    case undefined:
      return { text: "" };
    case "process":
      return { text: commandLine(evidence) };
    case "journal": {
      const line = `msg="Running ${commandLine(evidence)}"`;
      if (test.grep === undefined) return { text: line };
      if (!line.includes(test.grep)) return "fails";
      return { text: test.only ? test.grep : line };
    }
    case "apiserver-journal":
      return { text: apiserverLine };
    case "arguments":
      return { text: evidence.flags.join("\n") };
    case "configz":
      return evidence.configz && { text: dumpText(test, evidence.configz) };
    case "other-file":
      return "fails";
    case "apiserver-config":
      return undefined;
  }
}

/** The command line of k3s' kube-apiserver, as far as the checks read it. */
const apiserverLine =
  'msg="Running kube-apiserver --anonymous-auth=false --authorization-mode=Node,RBAC ' +
  '--client-ca-file=/var/lib/rancher/k3s/server/tls/client-ca.crt"';

function dumpText({ select, echo = "" }: ProcessTest, configz: Evidence["configz"]): string {
  const dump: ExactJson = configz ?? {};
  const value = select === undefined ? dump : valueAtPath(dump, select);
  return echo + jsonText(value ?? null, "  ");
}

/** The second command's output; undefined if there is none. */
function configOutput(test: ProcessTest, evidence: Evidence): Output | undefined {
  const { layout, main, dropIns = [], flags } = evidence;
  // On RKE2 the first path of the tool's list that exists is the folder itself, and a folder has no text.
  const isFolder = layout === "rke2";
  const file = layout === "microk8s" ? flags.join("\n") : main;
  switch (test.config) {
    case undefined:
      return undefined;
    case "unit":
      return "no-such-file";
    case "file":
      return isFolder ? "fails" : file === undefined ? "no-such-file" : { text: file };
    case "file-if-any":
      return isFolder ? "fails" : { text: file ?? "" };
    case "folder":
      if (!isFolder) return { text: file ?? "" };
      return { text: dropIns.map(({ text }) => text).join("") };
  }
}

function itemHolds(
  item: ProcessItem,
  audit: string,
  read: { readonly file: ReadEvidence | undefined } | undefined,
): boolean {
  const flag = flagIn(audit, item.flag);
  if (flag !== undefined || !read) return holds(item, flag);
  if (item.path?.startsWith("=")) return holds(item, item.path.slice(1));
  if (!read.file) return false;
  const value = pathText(read.file.root, item.path ?? "");
  return value === undefined ? false : holds(item, value === "" ? undefined : value);
}

/** The text behind the first mention of a flag; "true" where a flag has none. */
function flagIn(output: string, flag: string | undefined): string | undefined {
  const at = flag === undefined || output === "" ? -1 : output.indexOf(flag);
  if (at < 0 || flag === undefined) return undefined;
  const rest = output.slice(at + flag.length).replace(/^(?:=|: *)*/, "");
  const [value = ""] = /^\S*/.exec(rest) ?? [];
  return value !== "" ? value : flag.startsWith("--") ? "true" : flag;
}

function holds({ set, op, value }: ProcessItem, found: string | undefined): boolean {
  if (set === false) return found === undefined;
  return found !== undefined && (op === undefined || compares(op, found, value ?? ""));
}

function compares(op: string, found: string, value: string | readonly string[]): boolean {
  const expected = String(value);
  switch (op) {
    case "eq":
      return sameText(found, expected);
    case "noteq":
      return !sameText(found, expected);
    case "gte":
      return isNumber(found) && Number(found) >= Number(expected);
    case "has":
      return found.includes(expected);
    case "nothave":
      return !found.includes(expected);
    case "valid_elements": {
      const items = withoutEnd(found.trim(), /,/).split(",");
      const isEmpty = items.length === 1 && items[0] === "";
      return !isEmpty && items.every((item) => value.includes(item.trim()));
    }
    default:
      // An unknown operator is never true.
      return false;
  }
}

/** Texts are compared to the letter, but for the case of booleans. */
function sameText(found: string, expected: string): boolean {
  const lower = found.toLowerCase();
  return (lower === "true" || lower === "false" ? lower : found) === expected;
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+$/.test(text.trim());
}

/** The output of a path, "" if it leads nowhere; undefined if the path cannot be followed. */
function pathText(root: TreeMap | undefined, path: string): string | undefined {
  const isList = path.endsWith("[]");
  let node: TreeNode | undefined = root;
  for (const name of path.replace("[]", "").split(".").slice(1)) {
    if (node?.kind !== "map") return "";
    node = node.entries.get(name)?.value;
  }
  if (!node) return "";
  if (!isList) return printed(node);
  if (node.kind !== "list") return undefined;
  return node.items.map((item) => `${printed(item)},`).join("");
}

/** A value as Go prints it. */
function printed(node: TreeNode): string {
  if (node.kind !== "scalar") return node.kind === "map" ? "map[]" : "[]";
  const { value, text } = node;
  switch (value.type) {
    case "null":
      return "null";
    case "string":
      return value.value;
    case "float":
      return text;
    default:
      return String(value.value);
  }
}
