import { machine } from "../../hosts/machine-paths.ts";
import { searchPlace, type SetSearchPlace } from "../../../answers/reports/stacks-of-files.ts";
import type { FileCandidate } from "../check/find-files.ts";
import { inputName } from "./input-name.ts";

/** Where the files that belong to a candidate are looked for; `home` is the address of its project. */
export function searchFor(candidate: FileCandidate, home: string): SetSearchPlace | undefined {
  // Standard input has nothing next to it.
  if (candidate.path === inputName) return undefined;
  const within = candidate.problem === undefined ? candidate.within : undefined;
  return searchPlace(
    within === undefined ? undefined : machine.uriOf(machine.absolute(within)),
    home,
  );
}
