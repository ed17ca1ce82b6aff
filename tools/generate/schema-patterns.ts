import type { ValueFormat } from "../../server/src/core/schema/table.ts";
import { durationPattern } from "./go-duration.ts";

const number = "([0-9]+(\\.[0-9]*)?|\\.[0-9]+)";
const quantity = `[-+]?${number}([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)?`;
// The kubelet reads the number with Go's ParseFloat, which knows more spellings than people do.
const percentOrQuantity = `^([-+0-9.a-fA-FxXpPiInNtTyY]+%|${quantity})$`;
const cpuRange = "\\+?[0-9]+(-\\+?[0-9]+)?";
const nameSegment = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const nameOrLabel = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

/** The pattern of a Kubernetes quantity. */
export const quantityPattern = `^${quantity}$`;

/**
 * Patterns for JSON Schema. Each accepts everything that the kubelet accepts, and perhaps a little
 * more: a user of the schemas must never see a false error. Formats without an entry are beyond a
 * regular expression.
 */
export const formatPatterns: ReadonlyMap<ValueFormat, string> = new Map([
  ["byte-quantity", quantityPattern],
  ["cpuset", `^(${cpuRange}(,${cpuRange})*)?$`],
  ["duration", durationPattern],
  ["eviction-minimum-reclaim", percentOrQuantity],
  ["eviction-threshold", percentOrQuantity],
  ["label-value", `^(${nameOrLabel})?$`],
  ["percentage", "^[-+]?[0-9]+%$"],
  ["provider-name", "^(?!\\.{1,2}$)[^/ ]*$"],
  ["qualified-name", `^(${nameSegment}(\\.${nameSegment})*/)?${nameOrLabel}$`],
  ["quantity", quantityPattern],
  ["sysctl-pattern", "^[a-z0-9][-_a-z0-9./*]*$"],
]);
