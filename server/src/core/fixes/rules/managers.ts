import {
  isWritten,
  maker,
  preferred,
  removeAt,
  renameAt,
  replaceAt,
  setAt,
} from "../../edits/answers.ts";
import type { Answers, FixContext, FixMaker } from "../../edits/fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { pathOfKey } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";
import { gateOn } from "./gates.ts";
import { reservedMemoryFixes } from "./reserved-memory.ts";

/** The fixes of rules about the CPU, memory and topology managers. */
export const managerFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["cpu-manager-static-needs-reservation", reserveCpu],
  forMessage("cpu-manager-options-gate", optionsGate),
  forMessage("topology-options-gate", optionsGate),
  ["cpu-manager-options-with-none", orRemove("cpuManagerPolicy", "static")],
  ["topology-options-unused", orRemove("topologyManagerPolicy", "best-effort")],
  forMessage("cpu-manager-option-unknown", optionUnknown),
  forMessage("topology-option-unknown", optionUnknown),
  forMessage("cpu-manager-option-level", optionLevel),
  forMessage("topology-option-level", optionLevel),
  ["cpu-manager-option-bool", maker.value("true", "false")],
  ["topology-option-bool", maker.value("true", "false")],
  forMessage("cpu-manager-options-conflict", ({ a, b }, _finding, context) =>
    [b, a].map((name) => removeAt(pathOfKey("cpuManagerPolicyOptions", name), context)),
  ),
  [
    "cpu-align-by-socket-vs-single-numa",
    (_finding, context) => [
      removeAt(pathOfKey("cpuManagerPolicyOptions", "align-by-socket"), context),
      setAt("topologyManagerPolicy", "restricted", context),
    ],
  ],
  ["topology-option-integer", maker.either(maker.value("8"), maker.removal({}))],
  forMessage("topology-option-value", ({ least }, { path }, context) => [
    replaceAt(path, String(least), context, preferred),
  ]),
  forMessage("topology-numa-limit", ({ count }, { path }, context) => [
    setAt(pathOfKey(options, "max-allowable-numa-nodes"), String(count), context, preferred),
    replaceAt(path, "none", context),
  ]),
  ["memory-manager-best-effort-os", maker.value("Static", "None")],
  ["memory-manager-static-windows", maker.value("BestEffort", "None")],
  ...reservedMemoryFixes,
];

const options = "topologyManagerPolicyOptions";

/** One CPU for the system, or CPU time; the list does not go with cgroups. */
function reserveCpu(_finding: Finding, context: FixContext): Answers {
  const reservesBy = ["kubeReserved", "systemReserved"].find((map) =>
    isWritten(context, pathOfKey(map, "cpu")),
  );
  return [
    setAt("reservedSystemCPUs", "0", context, preferred),
    setAt(pathOfKey(reservesBy ?? "kubeReserved", "cpu"), "1", context, preferred),
  ];
}

function optionsGate(
  { gate }: ParamsOf<"cpu-manager-options-gate">,
  { path }: Finding,
  context: FixContext,
): Answers {
  return [gateOn(gate, context), removeAt(path, context)];
}

function orRemove(field: string, policy: string): FixMaker {
  return maker.either(maker.setting([field, policy]), maker.removal({}));
}

function optionUnknown(
  { suggestion }: ParamsOf<"cpu-manager-option-unknown">,
  { path }: Finding,
  context: FixContext,
): Answers {
  return [
    suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
    removeAt(path, context),
  ];
}

function optionLevel(
  { gate }: ParamsOf<"cpu-manager-option-level">,
  { path }: Finding,
  context: FixContext,
): Answers {
  return [gateOn(gate, context), removeAt(path, context)];
}
