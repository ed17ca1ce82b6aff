import fc from "fast-check";
import { runs, seed } from "./runs.ts";

fc.configureGlobal({ seed, numRuns: runs(100) });
