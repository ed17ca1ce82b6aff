import { profileFilesFor, type ProfileSearch } from "../stacks/index.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { canonicalUri } from "../engine/files/uris.ts";
import { lookOf, type KnownProfiles, type Snapshot } from "./analyses.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";
import type { Settings } from "./settings.ts";

/** The folders that stand for the nodes' seccomp root, each looked for once. */
export interface ProfileFolders {
  /** The document with the profiles that its pods find on their nodes. */
  withProfiles(snapshot: Snapshot, settings: Settings): Promise<Snapshot>;
  /** Something on the disk has changed: profiles may have come or gone. */
  diskChanged(): void;
}

const mark = /seccompProfile/;

/** The folders of at most this many documents are kept; others are searched again. */
const maxFolders = 64;

/** No folder is known yet. */
export function createProfileFolders(
  files: Pick<FileSystem, "readFolder" | "realUri">,
  roots: () => readonly string[],
): ProfileFolders {
  let folders = new Map<string, Promise<KnownProfiles>>();
  const find = async (uri: string, search: ProfileSearch): Promise<KnownProfiles> => {
    const files = await profileFilesFor(uri, search);
    return files ? { files } : {};
  };
  const profilesFor = (uri: string, { seccomp }: Settings): Promise<KnownProfiles> => {
    const { root, folder } = seccomp;
    const key = JSON.stringify([uri, root, folder]);
    const search = { files, roots: roots().map(canonicalUri), root, folder };
    const cached = folders.get(key) ?? find(canonicalUri(uri), search);
    putInLruCache(folders, key, cached, maxFolders);
    return cached;
  };
  return {
    async withProfiles(snapshot, settings) {
      if (!lookOf(snapshot).test(mark)) return snapshot;
      return { ...snapshot, profiles: await profilesFor(snapshot.uri, settings) };
    },
    diskChanged() {
      folders = new Map();
    },
  };
}
