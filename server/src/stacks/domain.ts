import type { Domain } from "../engine/parts/domain.ts";
import type { Part, PartKind } from "../engine/parts/part.ts";
import { once } from "../engine/text/once.ts";
import { dumpFindings } from "./dump-stack.ts";
import { dumpsIn } from "./dumps.ts";
import { dumpLook } from "./quick-looks.ts";

/** Configurations that running kubelets report: checked for what a kubelet of the version rejects or ignores. */
const dumpKind: PartKind = {
  ...dumpLook,
  recognise({ source, options, knowledge, room }) {
    const dumps = room.first(dumpsIn(source.text), ({ region }) => region);
    return dumps.map((dump, at): Part => {
      const found = once(() => dumpFindings(dump, source, options, knowledge));
      return {
        kind: "dump",
        id: `dump[${at}]`,
        label: "dump of a running kubelet",
        reader: "kubelet",
        region: dump.region,
        format: source.file.format,
        get findings() {
          return found();
        },
        // A dump is a record: there is nothing to repair in it.
        fixes: () => [],
        safeEdits: () => [],
        status: () => ({ kinds: [] }),
      };
    });
  },
};

/** The configuration that a running kubelet reports. */
export const domain = { kinds: [dumpKind] } as const satisfies Domain;
