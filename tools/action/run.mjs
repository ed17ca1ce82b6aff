import { execFile } from "node:child_process";
import { cleanEnvironment } from "./clean-environment.mjs";

/** @typedef {{ code: number, output: string }} Ended */

/**
 * Runs a script for Node; its standard error is that of this process.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Ended>}
 */
export function run(args, env) {
  return runProgram(process.execPath, args, env);
}

/**
 * Runs a program; its standard error is that of this process.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Ended>}
 */
export function runProgram(name, args, env) {
  return new Promise((resolve, reject) => {
    const child = execFile(
      name,
      args,
      { env: cleanEnvironment(env), maxBuffer: Infinity },
      (error, output) => {
        if (error === null) resolve({ code: 0, output });
        else if (typeof error.code === "number") resolve({ code: error.code, output });
        else reject(error);
      },
    );
    child.stdin?.end();
    child.stderr?.pipe(process.stderr);
  });
}
