import type {
  UpgradeParams,
  UpgradeResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { cursorIn, givenFile, type SourceOfView } from "../asked-file.ts";
import { answerFor } from "../views/pick-configuration.ts";
import type { Reports } from "../views/reports.ts";

/** Shows what changes from each Kubernetes version to the next for a file and those that belong to it. */
export async function showVersions(
  written: unknown,
  ask: (params: UpgradeParams) => Promise<UpgradeResult | null>,
  reports: Pick<Reports, "open">,
  sourceOf: SourceOfView,
): Promise<void> {
  const given = givenFile(written, sourceOf);
  // Whether the file is the kubelet's; the comparison of all versions takes longer.
  const found = await answerFor(given?.uri, (uri) =>
    ask({ uri: uri.toString(), at: cursorIn(uri, written) }),
  );
  if (!found) return;
  const named = given?.set ?? found.answer.set;
  const set = named === undefined ? {} : { set: named };
  await reports.open({ report: "versions", uri: found.uri.toString(), ...set });
}
