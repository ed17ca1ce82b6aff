import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const deckhouse = platformTexts({
  id: "deckhouse",
  title: "Deckhouse",
  words: {
    summary:
      "Deckhouse writes `spec.kubelet` of a `NodeGroup` into the kubelet's configuration on the nodes of the group.",
    refused: "The API server rejects the resource.",
    unknown: "kubectl rejects it, or the API server ignores it.",
    notes: {
      logFiles: "containerLogMaxFiles must be 1 to 20 (the kubelet needs at least 2).",
      logSize: "containerLogMaxSize must be a number with a unit, such as 50Mi.",
      own: "Deckhouse sets it.",
    },
  },
});
