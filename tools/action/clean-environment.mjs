/** Variables that change which code Node or npm runs, whatever the case of their letters. */
const meddling = /^(?:node_options|node_path|npm_.*)$/i;

/**
 * The environment of a process without the variables that change what Node and npm run. Proxies and certificates stay.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !meddling.test(name)));
}
