import {
  analyzeEmbedded,
  holderStructure,
  safeEmbeddedEdits,
  embeddedSymbol,
  selectionRangesIn,
} from "../support/analyses.ts";
import { expect, test } from "vitest";

import { completionsAt } from "../../server/src/documents/document-completion.ts";
import { hoverAt } from "../../server/src/documents/document-hover.ts";
import { upgradeReports } from "../../server/src/answers/upgrade/compute-upgrade.ts";

import { kubernetesVersions } from "../../server/src/facts/table.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles } from "../support/shared.ts";

/** How many configurations each real file contains; those of EKS may set other things only. */
const expected: Readonly<Record<string, number>> = {
  "eks-nodeadm-custom-max-pods-expression_config.yaml": 0,
  "eks-nodeadm-custom-max-pods-expression_scenarios_custom-networking_config.yaml": 0,
  "eks-nodeadm-nodeadm-environment-config_config-service-only.yaml": 0,
  "eks-nodeadm-nodeadm-environment-config_config-service-specific.yaml": 0,
  "ocp-mco-design-4.yaml": 0,
};

/** The files are of these years: older versions do not know all of their fields. */
const versions = kubernetesVersions.filter((version) => Number(version.slice(2)) >= 32);

test.each(versions)("real files of other tools have no false finding in %s", (version) => {
  const files = corpusFiles("kubelet-crs");
  expect(files.length).toBeGreaterThan(15);
  for (const { name, text } of files) {
    const { found } = analyzeEmbedded(text, { kubernetesVersion: version }, knowledge);
    expect(found.length, name).toBe(expected[name] ?? 1);
    const loud = found.flatMap(({ analysis }) =>
      analysis.findings.filter(({ severity }) => severity === "error" || severity === "warning"),
    );
    expect(loud, name).toEqual([]);
  }
});

test.each(corpusFiles("kubelet-crs"))("$name is answered for in its places", ({ name, text }) => {
  const { file, found } = analyzeEmbedded(text, { kubernetesVersion: "1.34" }, knowledge);
  const structure = found.length > 0 ? holderStructure(text, file) : undefined;
  const texts = { main: { path: name, text }, dropIns: undefined, args: [], mainFolder: "/" };
  const reports = upgradeReports(texts, "1.31", "1.36", {}, knowledge);
  expect(reports.map(({ part }) => part)).toEqual(found.map((part) => part.name));
  for (const part of found) {
    expect(safeEmbeddedEdits(part)).toEqual([]);
    const symbol = embeddedSymbol(part);
    expect(symbol.children.length).toBeGreaterThan(0);
    for (const { name: key, nameSpan } of symbol.children) {
      expect(text.slice(nameSpan.start, nameSpan.end)).toMatch(new RegExp(`^"?${key}"?$`));
      const hover = hoverAt(part.analysis, nameSpan.start + 1, knowledge);
      expect(hover?.markdown).toContain(`**${key}**`);
      const selections = structure ? selectionRangesIn(part, structure, nameSpan.start + 1) : [];
      expect(
        selections.some(({ start, end }) => start < nameSpan.start && end > nameSpan.end),
      ).toBe(true);
    }
    const first = symbol.children[0]?.nameSpan.start ?? 0;
    const labels = completionsAt(part.analysis, first, knowledge).items.map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(50);
    const hasHeader = symbol.children.some(({ name: key }) => key === "kind");
    if (!hasHeader) expect(labels).not.toContain("kind");
  }
  for (const { items } of reports) {
    for (const { span, path, statement } of items) {
      // The platform's base is not in the text.
      const isOfBase = statement.from === "comparison" && statement.message.key === "base-changed";
      if (isOfBase) expect(span).toBeUndefined();
      else expect(span && text.slice(span.start, span.end)).toContain(path.split(".").at(-1) ?? "");
    }
  }
});
