import { useMemoryFrugally } from "./frugal-memory.ts";
import { startNodeServer } from "./node.ts";

useMemoryFrugally(process.versions.v8);
startNodeServer();
