import {
  isWritten,
  itemOf,
  maker,
  preferred,
  removeAt,
  renameAt,
  replaceAt,
  setAt,
  textAt,
} from "../../edits/answers.ts";
import { joinEdits, removePlace, setValue, writtenPlace } from "../../edits/document-editor.ts";
import { type Answers, type Fix, type FixContext, type FixMaker, fixOf } from "../../edits/fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { parseQuantity, quantityText } from "../../kubelet/quantity.ts";
import { defaultHardThresholds } from "../../rules/kubelet/shared/eviction.ts";
import { pathOfItem, pathOfKey } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";

/** The fixes of rules about `reservedMemory`. */
export const reservedMemoryFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["memory-manager-static-needs-reserved", reserveMemory],
  forMessage("memory-manager-static-sum", balance),
  forMessage("memory-manager-numa-node", ({ count }, { path }, context) =>
    Array.from({ length: Math.min(count, 4) }, (_each, node) =>
      replaceAt(path, node, context, { isPreferred: count === 1 }),
    ),
  ),
  [
    "reserved-memory-unused",
    maker.either(maker.setting(["memoryManagerPolicy", "Static"]), maker.removal({})),
  ],
  ["reserved-memory-zero", (finding, context) => [withoutLimit(finding, context, true)]],
  forMessage("reserved-memory-type", ({ resource }, finding, context) => [
    renameAt(finding.path, properName(resource) ?? resource, context, preferred),
    withoutLimit(finding, context, true),
  ]),
  forMessage("reserved-memory-duplicate", mergeLimits),
];

const reserved = "reservedMemory";

/** Sets aside on the first NUMA node what the other settings keep from pods. */
function reserveMemory(_finding: Finding, context: FixContext): Answers {
  const amount = memoryToReserve(context);
  if (amount === undefined || amount === 0n) return [];
  const text = quantityText(amount);
  const isThere = isWritten(context, pathOfItem(reserved, 0));
  return [
    isThere
      ? setAt(pathOfKey(`${pathOfItem(reserved, 0)}.limits`, "memory"), text, context, preferred)
      : setAt(reserved, [{ numaNode: 0, limits: { memory: text } }], context, preferred),
  ];
}

/** What reservations and the eviction threshold add up to; undefined where the machine decides. */
function memoryToReserve(context: FixContext): bigint | undefined {
  const signal = "memory.available";
  const standard = defaultHardThresholds.get(signal) ?? "0";
  const isMerged = textAt(context, "mergeDefaultEvictionSettings") === "true";
  const written = textAt(context, pathOfKey("evictionHard", signal));
  const hard = written ?? (isWritten(context, "evictionHard") && !isMerged ? "0" : standard);
  const texts = ["kubeReserved", "systemReserved"].map((map) => textAt(context, `${map}.memory`));
  let sum = 0n;
  for (const text of [...texts, /^(?:0|100)%$/.test(hard) ? "0" : hard]) {
    const amount = parseQuantity(text ?? "0")?.nanos;
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
}

/** Makes the amounts add up to what is expected: changes one, or takes one away. */
function balance(
  { resource, sum, expected }: ParamsOf<"memory-manager-static-sum">,
  { path }: Finding,
  context: FixContext,
): Answers {
  const [is, should] = [parseQuantity(sum)?.nanos, parseQuantity(expected)?.nanos];
  if (is === undefined || should === undefined) return [];
  const limits = path === reserved ? limitPaths(resource, context) : [path];
  if (should === 0n) return limits.map((each) => withoutLimit({ path: each }, context, false));
  return limits.map((each) => {
    const own = parseQuantity(textAt(context, each) ?? "")?.nanos;
    const proper = own === undefined ? 0n : own + should - is;
    if (proper <= 0n) return undefined;
    return replaceAt(each, quantityText(proper), context, { isPreferred: limits.length === 1 });
  });
}

/** The amounts of a resource over all entries. */
function limitPaths(resource: string, context: FixContext): readonly string[] {
  const node = writtenPlace(context.edited, reserved)?.node;
  if (node?.kind !== "list") return [];
  return node.items
    .map((_item, at) => pathOfKey(`${pathOfItem(reserved, at)}.limits`, resource))
    .filter((path) => isWritten(context, path));
}

/** Takes an amount away, with its entry where that sets nothing else aside. */
function withoutLimit(
  finding: Pick<Finding, "path">,
  context: FixContext,
  isPreferred: boolean,
): Fix | undefined {
  return removeAt(goneWithLimit(finding, context), context, { isPreferred });
}

function goneWithLimit(finding: Pick<Finding, "path">, { edited }: FixContext): string {
  const limits = writtenPlace(edited, itemOf(finding))?.node;
  const isOnly = limits?.kind === "map" && limits.entries.length === 1;
  return isOnly ? itemOf({ path: itemOf(finding) }) : finding.path;
}

/** `Memory` -> `memory`, `hugepages2Mi` -> `hugepages-2Mi`. */
function properName(resource: string): string | undefined {
  if (resource.toLowerCase() === "memory") return "memory";
  const size = /^huge-?pages?[-_]?(\d+[KMG]i)$/i.exec(resource)?.[1];
  return size === undefined ? undefined : `hugepages-${size}`;
}

/** The second amount is added to the first; or it goes. */
function mergeLimits(
  _params: ParamsOf<"reserved-memory-duplicate">,
  finding: Finding,
  context: FixContext,
): Answers {
  const first = finding.related?.[0]?.message;
  const into = first?.key === "related-setting" ? first.params.path : undefined;
  const gone = goneWithLimit(finding, context);
  return [
    into === undefined ? undefined : mergedLimit(finding.path, into, gone, context),
    removeAt(gone, context),
  ];
}

function mergedLimit(
  from: string,
  into: string,
  gone: string,
  context: FixContext,
): Fix | undefined {
  const [a, b] = [into, from].map((path) => parseQuantity(textAt(context, path) ?? "")?.nanos);
  if (a === undefined || b === undefined) return undefined;
  const { edited } = context;
  const edits = joinEdits(setValue(edited, into, quantityText(a + b)), removePlace(edited, gone));
  return fixOf({ key: "merge-into", params: { from, into } }, edits, preferred);
}
