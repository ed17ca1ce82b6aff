import { corpusFiles } from "../support/shared.ts";
import { trySeccompFixes, type Sample } from "../support/try-seccomp-fixes.ts";

/** Files of a folder of the corpus; those that are very long say nothing that shorter ones do not. */
function samplesOf(folder: string): Sample[] {
  return corpusFiles(folder)
    .filter(({ text }) => text.length < 15_000)
    .map(({ name, text }) => ({ text, isJson: name.endsWith(".json") }));
}

trySeccompFixes(["seccomp", "seccomp-cr", "seccomp-oci-config"].flatMap(samplesOf));
