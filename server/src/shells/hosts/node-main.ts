import { nodeProblem } from "./node-version.ts";

// VS Code brings a Node.js of its own, in which the server is tested.
const problem = process.argv.includes("--stdio") ? nodeProblem(process.versions.node) : undefined;
if (problem === undefined) {
  void import("./start-node-server.ts").then(({ startNodeServer }) => startNodeServer());
} else {
  console.error(problem);
  process.exitCode = 2;
}
