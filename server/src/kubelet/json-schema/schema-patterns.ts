import type { ValueFormat } from "../../facts/table.ts";

const suffix = "([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)";
// Kubernetes' reader of quantities does without digits: "Gi", "." and "+" are zero.
const quantity = `([-+]?([0-9]+(\\.[0-9]*)?|\\.[0-9]*)${suffix}?|[-+]?${suffix}|[-+])`;
// The kubelet reads the number with Go's ParseFloat, which knows more spellings than people do.
const percentOrQuantity = `^([-+0-9.a-fA-FxXpPiInNtTyY_]+%|${quantity})$`;
const cpuRange = "\\+?[0-9]+(-\\+?[0-9]+)?";
const nameSegment = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const nameOrLabel = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

/** The texts that Go's time.ParseDuration accepts (overflow aside). */
export const durationPattern = "^[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$";

/** The pattern of a Kubernetes quantity. */
export const quantityPattern = `^\\s*${quantity}\\s*$`;

/**
 * Patterns for JSON Schema. Each accepts everything that the kubelet accepts, and perhaps a little
 * more: a user of the schemas must never see a false error. They are read by Go's and RE2's engines too, which look
 * neither ahead nor behind. Formats without an entry are beyond a regular expression.
 */
export const formatPatterns: ReadonlyMap<ValueFormat, string> = new Map([
  ["byte-quantity", quantityPattern],
  ["cpuset", `^(${cpuRange}(,${cpuRange})*)?$`],
  ["duration", durationPattern],
  ["eviction-minimum-reclaim", percentOrQuantity],
  ["eviction-threshold", percentOrQuantity],
  ["label-value", `^(${nameOrLabel})?$`],
  ["percentage", "^[-+]?[0-9]+%+$"],
  ["provider-name", "^([^/ .][^/ ]*|\\.[^/ .][^/ ]*|\\.\\.[^/ ]+)?$"],
  ["qualified-name", `^(${nameSegment}(\\.${nameSegment})*/)?${nameOrLabel}$`],
  ["quantity", quantityPattern],
  ["sysctl-pattern", "^[a-z0-9][-_a-z0-9./*]*$"],
]);
