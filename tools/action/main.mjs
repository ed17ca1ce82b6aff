// The step of the GitHub Action (action.yml). It builds the command from the action's own checkout, which is the commit that
// the user's workflow names, and runs it in the workspace. Nothing of the workspace decides what runs: packages come from
// the checkout's lock file, which has a checksum for each, and are installed outside of the workspace.
//
// It could not download an executable of the release instead: its checksum would have to be in the very commit that the
// executable is built from and names.
//
// Plain Node and no imports from node_modules: nothing is installed yet.
import { builtProgram } from "./built-program.mjs";
import { runCheck } from "./run-check.mjs";

/** @param {string} name */
function required(name) {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}

try {
  const program = await builtProgram(required("GITHUB_ACTION_PATH"), required("RUNNER_TEMP"));
  process.exitCode = await runCheck(program, process.env);
} catch (error) {
  // A message of several lines would end the workflow command at the first.
  const message = error instanceof Error ? error.message : String(error);
  console.log(
    `::error title=kubelet-config::${message.replaceAll("%", "%25").replaceAll("\n", "%0A")}`,
  );
  process.exitCode = 2;
}
