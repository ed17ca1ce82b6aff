import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const microshift = platformTexts({
  id: "microshift",
  title: "MicroShift",
  words: {
    summary:
      "MicroShift adds `kubelet` of `/etc/microshift/config.yaml`, and of the files in `config.d`, to the configuration of its kubelet. A field that is set there replaces MicroShift's own. Feature gates are not checked: MicroShift's kubelet starts with unknown ones.",
    refused: "The microshift service stops.",
    unknown: "MicroShift passes it to the kubelet.",
    notes: {
      own: "MicroShift sets it from its other sections and the node.",
    },
  },
});
