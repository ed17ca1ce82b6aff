import { posix, win32 } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { canonicalUri } from "../../engine/files/uris.ts";

/**
 * The paths and addresses of a machine. Every path that comes out has `/` between its names, also on Windows: this is the
 * only module that knows how a system writes paths.
 */
export interface MachinePaths {
  /** A path as a user or the system writes it. */
  readonly plain: (path: string) => string;
  /** The folder that the program runs in. */
  readonly workingFolder: () => string;
  readonly isAbsolute: (path: string) => boolean;
  readonly absolute: (path: string) => string;
  readonly join: (folder: string, path: string) => string;
  /** The folder that a path is in. */
  readonly folderOf: (path: string) => string;
  /** The last name of a path. */
  readonly nameOf: (path: string) => string;
  /** The way from a folder to a path, with `..` if the path is elsewhere; absolute if it is on another drive. */
  readonly relative: (folder: string, path: string) => string;
  /** True for the folder, and for what is below it. */
  readonly isWithin: (path: string, folder: string) => boolean;
  /** The address of a path, as sets have it. */
  readonly uriOf: (path: string) => string;
  /** The address of a path, as other programs have it: a drive of Windows is `C:`, not `c%3A`. */
  readonly usualUriOf: (path: string) => string;
  /** The path of an address; undefined if it is not one of this machine, such as that of a node or of another server. */
  readonly pathOf: (uri: string) => string | undefined;
}

/** The paths of a machine that runs Windows, or another system. */
export function machinePaths(
  isWindows: boolean,
  systemFolder: () => string = () => process.cwd(),
): MachinePaths {
  const system = isWindows ? win32 : posix;
  const slashed = (path: string): string => (isWindows ? path.replaceAll("\\", "/") : path);
  const workingFolder = (): string => slashed(systemFolder());
  const resolve = (path: string): string => system.resolve(systemFolder(), path);
  const relative = (folder: string, path: string): string =>
    slashed(system.relative(resolve(folder), resolve(path)));
  const usualUriOf = (path: string): string =>
    pathToFileURL(resolve(path), { windows: isWindows }).href;
  return {
    plain(path) {
      // `C:a.yaml` counts from the working folder of that drive.
      const ofDrive = isWindows && /^[A-Za-z]:(?![\\/])/.test(path);
      return ofDrive ? relative(".", path) || "." : slashed(path);
    },
    workingFolder,
    isAbsolute: (path) => system.isAbsolute(path),
    absolute: (path) => slashed(resolve(path)),
    join: (folder, path) => slashed(system.join(folder, path)),
    folderOf: (path) => slashed(system.dirname(path)),
    nameOf: (path) => system.basename(path),
    relative,
    isWithin(path, folder) {
      const way = relative(folder, path);
      return way !== ".." && !way.startsWith("../") && !system.isAbsolute(way);
    },
    uriOf: (path) => canonicalUri(usualUriOf(path)),
    usualUriOf,
    pathOf(uri) {
      try {
        return slashed(fileURLToPath(uri, { windows: isWindows }));
      } catch {
        return undefined;
      }
    },
  };
}

/** The paths of the machine that the program runs on. */
export const machine = machinePaths(process.platform === "win32");
