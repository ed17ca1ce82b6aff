import {
  nearestVersion,
  type ExplainLogParams,
  type ImageParams,
  type UpgradeParams,
  type VersionsParams,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { memberOf, memberText } from "../members.ts";

/** The subject of a report. */
export type ReportParams =
  | ({ readonly report: "upgrade" } & Required<Omit<UpgradeParams, "at">>)
  | ({ readonly report: "versions" } & VersionsParams)
  | { readonly report: "node"; readonly root: string }
  | ({ readonly report: "image" } & ImageParams)
  | ({ readonly report: "log" } & ExplainLogParams);

/** Params with the same key share a view, which shows them in turn. */
export function keyOfReport(params: ReportParams): string {
  switch (params.report) {
    case "upgrade":
      return `upgrade ${params.uri} ${params.from} ${params.to}`;
    case "versions":
      return `versions ${params.set ?? params.uri}`;
    case "node":
      return `node ${params.root}`;
    case "image":
      return `image ${params.uri} ${params.image}`;
    case "log":
      return `log ${params.text}`;
  }
}

/** The subject of a panel from before a reload of the window. */
export function restoredReport(kept: unknown): ReportParams | undefined {
  const uri = memberText(kept, "uri");
  switch (memberText(kept, "report")) {
    case "upgrade": {
      const from = nearestVersion(memberText(kept, "from") ?? "")?.version;
      const to = nearestVersion(memberText(kept, "to") ?? "")?.version;
      return uri !== undefined && from && to ? { report: "upgrade", uri, from, to } : undefined;
    }
    case "versions": {
      const set = memberText(kept, "set");
      if (uri === undefined) return undefined;
      return { report: "versions", uri, ...(set !== undefined && { set }) };
    }
    case "node": {
      const root = memberText(kept, "root");
      return root === undefined ? undefined : { report: "node", root };
    }
    case "image": {
      const image = memberText(kept, "image");
      return uri === undefined || image === undefined ? undefined : { report: "image", uri, image };
    }
    case "log": {
      const text = memberText(kept, "text");
      const version = nearestVersion(memberText(kept, "version") ?? "")?.version;
      const uris = memberOf(kept, "uris");
      if (text === undefined || !version || !Array.isArray(uris)) return undefined;
      return { report: "log", text, version, uris: uris.map(String) };
    }
    default:
      return undefined;
  }
}
