import {
  upgradeItemText,
  upgradeReports,
} from "../../server/src/answers/upgrade/compute-upgrade.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { lineCharacterAt } from "../../server/src/engine/text/line-index.ts";
import { readSet } from "./config-set.ts";
import { knowledge } from "./knowledge.ts";
import { fixTitleText } from "./texts.ts";

/** The report about a set as lines: kind, place, path, text, fix. `>>>` begins a file; see `readSet`. */
export function upgrade(text: string, from: KubernetesVersion, to: KubernetesVersion): string[] {
  const { main, dropIns, flags } = readSet(text);
  const texts = {
    main: main === undefined ? undefined : { path: "kubelet.yaml", text: main },
    dropIns: dropIns && [...dropIns].map(([path, dropInText]) => ({ path, text: dropInText })),
    args: flags,
    mainFolder: "/etc/kubernetes",
  };
  const [report] = upgradeReports(texts, from, to, {}, knowledge);
  return (report?.items ?? []).map((item) => {
    const file = report?.files[item.layer];
    const at = file && item.span && lineCharacterAt(file.analysis.lines, item.span.start);
    const place = `${file?.name ?? "flags"}${at ? `:${at.line + 1}:${at.character + 1}` : ""}`;
    const fix = item.fix ? ` [${fixTitleText(item.fix.title)}]` : "";
    const says = upgradeItemText(item, knowledge);
    return `${item.kind} ${place} ${item.path}: ${says}${fix}`;
  });
}

/** Drops the lines about gates that no file sets. */
export function withoutGates(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^gates /.test(line));
}
