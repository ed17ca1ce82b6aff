// Writes schemas/facts/sources/ from what others publish; only names, types, numbers and versions are kept.
//   npm run extract -- --carry-over OLD --version VERSION   all facts of an older version, to begin with
//   npm run extract -- --website DIR --version VERSION   API reference: a checkout of the Kubernetes website, on the version's branch
//   npm run extract -- --pages DIR [--version VERSION]   the same from a folder with a folder v<version> for each version
//   npm run extract -- --gates FILE --version VERSION    feature gates: versioned_feature_list.yaml of Kubernetes
//   npm run extract -- --profile FILE                 RuntimeDefault: Docker's default seccomp profile
// With --check nothing is written.
import { runExtract } from "./sources/extract.ts";

process.exitCode = runExtract(process.argv.slice(2), console);
