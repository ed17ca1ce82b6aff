import { isAboveMain, layerOf } from "../../effective/layer-span.ts";
import { placeAtPath } from "../../effective/node-at-path.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { shortText } from "./shared/written-values.ts";

export default defineSetRule({
  id: "dropin-map-merge",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { tree } }) {
    const path = "evictionHard";
    const place = placeAtPath(tree, path);
    const map = place?.value;
    if (map?.kind !== "map" || !place?.entry || !isAboveMain(place.entry.key.span)) return [];
    const layer = layerOf(place.entry.key.span);
    const others = [...map.entries].filter(
      ([, { value }]) => value.isDefault === true || layerOf(value.span) !== layer,
    );
    if (others.length === 0 || map.isDefault) return [];
    const kept = others.map(([signal, { value }]) => `${signal}: ${shortText(value)}`);
    return [{ blame: { span: place.entry.key.span, path }, params: { kept } }];
  },
  message: ({ kept }: { readonly kept: readonly string[] }) =>
    `evictionHard in a drop-in is merged by signal, so these also apply: ${kept.join(", ")}. To remove a signal, set it to null (1.32 and later) or "0%" (any version).`,
  noFix: "This finding only explains the result. Only you know which signals to remove.",
});
