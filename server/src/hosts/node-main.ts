import { useMemoryFrugally } from "./frugal-memory.ts";

// Before the rest is loaded: reading it would let the young generation grow, which never shrinks again.
useMemoryFrugally(process.versions.v8);
const { startNodeServer } = await import("./node.ts");
startNodeServer();
