// Makes what the bundler wrote smaller: a second minifier, which evaluates more, takes a twenty-fifth from
// the package. It takes as long as all the rest of the build together, four times.
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { Worker, isMainThread, workerData } from "node:worker_threads";
import { minify } from "terser";

/**
 * Writes each script of a folder anew. Rejects where one of them is none.
 * @param {string} folder
 */
export async function minifyAll(folder) {
  const names = (await readdir(folder)).filter((name) => /\.c?js$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      size: (await stat(join(folder, name))).size,
    })),
  );
  await Promise.all(shares(files).map(minifyInThread));
}

/**
 * Deals files out to as many threads as the machine has room for, the largest first, so that all end together.
 * @param {readonly { readonly path: string, readonly size: number }[]} files
 * @returns {readonly (readonly string[])[]}
 */
function shares(files) {
  const threads = Array.from({ length: Math.min(availableParallelism(), 4) }, () => ({
    size: 0,
    paths: /** @type {string[]} */ ([]),
  }));
  for (const { path, size } of files.toSorted((a, b) => b.size - a.size)) {
    const [least] = threads.toSorted((a, b) => a.size - b.size);
    least?.paths.push(path);
    if (least) least.size += size;
  }
  return threads.map(({ paths }) => paths);
}

/** @param {readonly string[]} paths */
function minifyInThread(paths) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { minify: paths } });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", resolve);
  });
}

/** @param {string} path */
async function minifyFile(path) {
  const { code = "" } = await minify(await readFile(path, "utf8"), {
    module: extname(path) === ".js" && !path.endsWith("worker.js"),
    toplevel: true,
    ecma: 2020,
    // Functions stay as they are written: inlined and joined ones cost the server half as much time again after a keystroke,
    // and make nothing smaller once it is deflated.
    compress: {
      passes: 2,
      inline: 1,
      reduce_funcs: false,
      collapse_vars: false,
      sequences: false,
    },
    // One letter beyond Latin-1 would make the engine keep the whole script in two bytes a letter. Chinese has many.
    format: { ascii_only: !path.endsWith("zh-cn.js") },
  });
  await writeFile(path, code);
}

if (!isMainThread && workerData?.minify) {
  for (const path of workerData.minify) await minifyFile(path);
}
