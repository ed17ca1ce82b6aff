import { type TreeNode, entryAtPath } from "../../../kubelet/index.ts";
import { commandLine, readTextOf, type Evidence, type ReadEvidence } from "../evidence.ts";
import type { DenyCondition, DenyTest, FileCondition } from "../../../facts/posture-table.ts";

/**
 * The result of kubescape: its sensor passes the command line and the file of `--config`, and each clause of a rule that
 * is true is a failure. If the file does not exist, every condition about it fails, as undefined does in Rego.
 */
export function kubescapeVerdict({ deny }: DenyTest, evidence: Evidence): "pass" | "fail" {
  const command = commandLine(evidence);
  const file = evidence.main === undefined ? undefined : readTextOf(evidence.main);
  const isDenied = deny.some((clause) =>
    clause.every((condition) => holds(condition, command, evidence.main, file)),
  );
  return isDenied ? "fail" : "pass";
}

function holds(
  condition: DenyCondition,
  command: string,
  main: string | undefined,
  file: ReadEvidence | undefined,
): boolean {
  switch (condition[0]) {
    case "has":
      return command.includes(condition[1]);
    case "lacks":
      return !command.includes(condition[1]);
    case "no-file":
      return main === undefined || main === "";
    case "file":
      return file !== undefined && fileHolds(condition, file);
    case "unless-file":
      return file === undefined || !fileHolds(["file", condition[1], "is", condition[3]], file);
  }
}

function fileHolds(condition: FileCondition, { root }: ReadEvidence): boolean {
  const node = root && entryAtPath(root, condition[1])?.value;
  switch (condition[2]) {
    case "present":
      return node !== undefined && !isEqual(node, false);
    // False is treated as absent.
    case "absent":
      return node === undefined || isEqual(node, false);
    case "is":
      return node !== undefined && isEqual(node, condition[3]);
    case "not":
      return node === undefined || !isEqual(node, condition[3]);
  }
}

function isEqual(node: TreeNode, expected: string | number | boolean): boolean {
  if (node.kind !== "scalar") return false;
  const { value } = node;
  switch (value.type) {
    case "null":
      return false;
    case "int":
      return Number(value.value) === expected;
    default:
      return value.value === expected;
  }
}
