import { kubernetesVersions } from "../../../server/src/shells/lsp/protocol/protocol.ts";

type Version = (typeof kubernetesVersions)[number];

/** The user's last answer, and the version that was known then: another one makes the answer out of date. */
export interface LastAnswer {
  readonly known: string;
  readonly current: string;
}

/** The version that nodes are likely to run: the user's last answer, else the version that the file is checked for. */
export function likelyVersion(known: Version, last: Partial<LastAnswer> | undefined): Version {
  const answered = kubernetesVersions.find((version) => version === last?.current);
  return last?.known === known && answered ? answered : known;
}

/** The versions after one, the next first, and those before it, the nearest first. */
export function versionsAround(from: Version): {
  readonly later: readonly Version[];
  readonly earlier: readonly Version[];
} {
  const at = kubernetesVersions.indexOf(from);
  return {
    later: kubernetesVersions.slice(at + 1),
    earlier: kubernetesVersions.slice(0, at).toReversed(),
  };
}
