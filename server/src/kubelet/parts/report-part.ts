import type { ChosenVersion } from "../../engine/parts/chosen-version.ts";
import type { PartConfig } from "./kubelet-part.ts";
import type { Part } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { once } from "../../engine/text/once.ts";

/** The description of a part that has findings and a result, but no places of its own to answer for. */
interface Report
  extends
    Pick<Part, "id" | "label" | "region" | "format">,
    Partial<Pick<Part, "fixes" | "isPatch" | "mayVanish" | "tool">> {
  readonly findings: () => readonly Finding[];
  readonly layered: () => PartConfig | undefined;
  readonly version?: ChosenVersion;
}

/** The part of a platform's whole document or file; its findings are computed on demand. */
export function reportPart({ findings, layered, version, ...description }: Report): Part {
  const found = once(findings);
  return {
    kind: "hosted",
    reader: "kubelet",
    fixes: () => [],
    ...description,
    get findings() {
      return found();
    },
    safeEdits: () => [],
    status: () => ({ kinds: [], version }),
    effective: () => layered()?.effective,
    layered,
  };
}
