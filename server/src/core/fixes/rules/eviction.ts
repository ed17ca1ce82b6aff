import { quantities, withUnits, withoutSign } from "../../edits/amounts.ts";
import {
  isWritten,
  maker,
  preferred,
  removeAt,
  renameAt,
  replaceAt,
  setAt,
  textAt,
} from "../../edits/answers.ts";
import { joinEdits, setValue, writtenPlace } from "../../edits/document-editor.ts";
import { type Answers, type FixContext, type FixMaker, fixOf } from "../../edits/fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { parseQuantity, quantityText } from "../../kubelet/quantity.ts";
import { defaultThresholdsOn } from "../../rules/kubelet/shared/eviction.ts";
import type { Json } from "../../schema/table.ts";
import { pathOfKey } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";
import { swapped } from "./swapped.ts";

/** The fixes of rules about eviction. */
export const evictionFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["eviction-signal-unknown", closestSignal],
  forMessage("eviction-threshold-format", ({ written }, { path }, context) => [
    ...quantities(written, path, context),
    removeAt(path, context),
  ]),
  forMessage("eviction-min-reclaim-format", ({ written }, { path }, context) => [
    ...quantities(written, path, context),
    removeAt(path, context),
  ]),
  forMessage("eviction-min-reclaim-positive", unsigned),
  forMessage("eviction-percent-range", (params, finding, context) => [
    ...unsigned(params, finding, context),
    replaceAt(finding.path, "0%", context),
  ]),
  forMessage("eviction-threshold-positive", (params, finding, context) => [
    ...unsigned(params, finding, context).slice(0, 1),
    replaceAt(finding.path, "0%", context, preferred),
  ]),
  forMessage("eviction-soft-needs-grace", ({ signal }, _finding, context) => [
    setAt(pathOfKey("evictionSoftGracePeriod", signal), "1m30s", context, preferred),
  ]),
  [
    "eviction-grace-format",
    ({ path }, context) => withUnits(textAt(context, path) ?? "", path, context),
  ],
  ["eviction-grace-unused", maker.removal()],
  ["eviction-min-reclaim-unused", maker.removal()],
  ["eviction-containerfs-ignored", maker.removal()],
  ["eviction-windows-inodes", maker.removal()],
  [
    "eviction-allocatable-signal",
    ({ path }, context) => [
      renameAt(path, "memory.available", context, preferred),
      removeAt(path, context, preferred),
    ],
  ],
  forMessage("eviction-hard-partial", completeSignals),
  forMessage("eviction-soft-below-hard", raiseSoft),
  ["merge-default-eviction-scope", maker.removal({})],
];

/** `memory.free` -> `memory.available`: the signal of the same thing. */
function closestSignal(finding: Finding, context: FixContext): Answers {
  if (finding.message.key !== "map-key-unknown") return [];
  const { key, allowed } = finding.message.params;
  const [thing = "", what = ""] = key.toLowerCase().split(".");
  const isInodes = what.startsWith("inode");
  const same = allowed.filter(
    (signal) =>
      signal.toLowerCase().split(".")[0] === thing && signal.endsWith(".inodesFree") === isInodes,
  );
  const [only, ...others] = same;
  const isClear = only !== undefined && others.length === 0;
  return [isClear ? renameAt(finding.path, only, context, preferred) : undefined];
}

/** The amount without its sign, or no amount. */
function unsigned(
  { written }: { readonly written: string },
  { path }: Finding,
  context: FixContext,
): Answers {
  const text = withoutSign(written) ?? (written === "-1" ? "1" : undefined);
  return [
    text === undefined ? undefined : replaceAt(path, text, context, preferred),
    removeAt(path, context),
  ];
}

/** The thresholds that the file leaves out, as the defaults have them; from 1.33 on a word does it. */
function completeSignals(
  { missing, isEmpty, canMerge, os }: ParamsOf<"eviction-hard-partial">,
  { path }: Finding,
  context: FixContext,
): Answers {
  const thresholds = missing.flatMap((signal): [string, Json][] => {
    const threshold = defaultThresholdsOn({ os }).get(signal);
    return threshold === undefined ? [] : [[signal, threshold]];
  });
  const { edited } = context;
  const isMap = writtenPlace(edited, path)?.node.kind === "map";
  const edits = isEmpty
    ? setValue(edited, path, Object.fromEntries(thresholds))
    : joinEdits(
        ...thresholds.map(([signal, threshold]) =>
          setValue(edited, pathOfKey(path, signal), threshold),
        ),
      );
  const title = { key: "complete-signals", params: {} } as const;
  return [
    isEmpty ? removeAt(path, context) : undefined,
    isMap ? fixOf(title, edits, { isPreferred: !isEmpty }) : undefined,
    canMerge && !isEmpty ? setAt("mergeDefaultEvictionSettings", true, context) : undefined,
  ];
}

/** A soft threshold half as much again as the hard one; or the two are the wrong way round. */
function raiseSoft(
  { signal, soft, hard }: ParamsOf<"eviction-soft-below-hard">,
  _finding: Finding,
  context: FixContext,
): Answers {
  const paths = ["evictionSoft", "evictionHard"].map((map) => pathOfKey(map, signal));
  const [softPath = "", hardPath = ""] = paths;
  const raised = halfAsMuchAgain(hard);
  const isBoth = isWritten(context, softPath) && isWritten(context, hardPath);
  return [
    raised === undefined || !isWritten(context, softPath)
      ? undefined
      : setAt(softPath, raised, context, preferred),
    isBoth && soft !== hard ? swapped([softPath, soft], [hardPath, hard], context) : undefined,
  ];
}

function halfAsMuchAgain(text: string): string | undefined {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent !== undefined) {
    const raised = Math.ceil(Number(percent) * 1.5);
    return raised < 100 ? `${raised}%` : undefined;
  }
  const quantity = parseQuantity(text);
  return quantity && quantityText((quantity.nanos * 3n) / 2n);
}
