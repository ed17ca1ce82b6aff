import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { readUnitByTheBook } from "../../support/foreign-readers/systemd.ts";
import { knowledge } from "../../support/knowledge.ts";

/** As `systemd-analyze verify` of version 252 reads it: four flags of the kubelet. */
const unit = `[Service]
Environment="KUBELET_A=--max-podz=1 \\
# Comment = --wrong
  --v=2" \\
  ; another --wrong
  "KUBELET_B=--read-only-prt=0"
ExecStart=/usr/bin/kubelet \\
  --config=/etc/kubelet.yaml \\
# The next line is needed: --wrong \\
  ; so is this
  --max-podz=5 \\
\t# and --wrong
  --evict=1
Environment=OTHER=\\\\
ExecStop=/bin/true
# A comment does not go on: \\
Restart=always
`;
const indented = (by: number): string => unit.replaceAll(/^(?=.)/gm, " ".repeat(by));

/** Rules with the text that they blame. */
function blamed(text: string, path: string): string[] {
  return parseText(text, { kubernetesVersion: defaultVersion, path }, knowledge)
    .parts.filter(({ kind }) => kind === "flags" || kind === "carried")
    .flatMap(({ findings }) =>
      findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
    );
}

const expected = [
  "flag-unknown --max-podz",
  "flag-unknown --read-only-prt",
  "flag-unknown --max-podz",
  "flag-unknown --evict",
];

describe("comments between continued lines of a unit are no arguments", () => {
  test.each([
    ["unit", "kubelet.service", unit],
    ["unit with Windows' line ends", "kubelet.service", unit.replaceAll("\n", "\r\n")],
    [
      "cloud-init",
      "user-data.yaml",
      `#cloud-config\nwrite_files:\n- path: /etc/systemd/system/kubelet.service\n  content: |\n${indented(4)}`,
    ],
    [
      "Butane",
      "node.bu",
      `variant: fcos\nversion: 1.5.0\nsystemd:\n  units:\n  - name: kubelet.service\n    contents: |\n${indented(6)}`,
    ],
    [
      "script",
      "setup.sh",
      `#!/bin/bash\ncat > /etc/systemd/system/kubelet.service <<'EOF'\n${unit}EOF\n`,
    ],
  ])("%s", (_name, path, text) => {
    expect(blamed(text, path)).toEqual(expected);
  });

  test("Ignition, where the place is the whole text", () => {
    const text = JSON.stringify({
      ignition: { version: "3.4.0" },
      systemd: { units: [{ name: "kubelet.service", contents: unit }] },
    });
    expect(blamed(text, "node.ign").length).toBe(expected.length);
  });

  test("flags are removed and the comments stay", () => {
    const { parts } = parseText(
      unit,
      { kubernetesVersion: defaultVersion, path: "kubelet.service" },
      knowledge,
    );
    const fixes = parts.flatMap((part) =>
      part.findings.flatMap((finding) =>
        part
          .fixes(finding)
          .filter(({ title }) => title.key === "remove")
          .map(({ edits }) => ({ finding, edits })),
      ),
    );
    expect(fixes.length).toBeGreaterThan(2);
    for (const { finding, edits } of fixes) {
      const after = applyEdits(unit, edits);
      const flag = unit.slice(finding.span.start, finding.span.end);
      const words = (text: string): string[] =>
        readUnitByTheBook(text)
          .flatMap(({ key, value }) => value.split(/[\s"]+/).map((word) => `${key} ${word}`))
          .map((word) => word.replace(new RegExp(`${flag}\\S*`), ""))
          .filter((word) => !word.endsWith(" "));
      expect(words(after), after).toEqual(words(unit));
      expect(after.match(/[#;].*/g), after).toEqual(unit.match(/[#;].*/g));
    }
  });
});

test("all lines of a value in an environment file are read", () => {
  const text = `# It's here.\nKUBELET_EXTRA_ARGS="--max-podz=1\n  --v=2 \\\n  --read-only-prt=0"\nKUBELET_B=--max-podz=2 \\\n  --max-podz=3\n`;
  expect(blamed(text, "default/kubelet")).toEqual([
    "flag-unknown --max-podz",
    "flag-unknown --read-only-prt",
    "flag-unknown --max-podz",
    "flag-unknown --max-podz",
  ]);
});
