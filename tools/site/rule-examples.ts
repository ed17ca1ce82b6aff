import { readdirSync, readFileSync } from "node:fs";
import { createPlaygroundService } from "../../site/playground/create-service.ts";
import { fragmentOf } from "../../site/playground/page-state.ts";
import type { PlaygroundFile } from "../../site/playground/service-protocol.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { projectUrl } from "./site-pages.ts";

/**
 * The fragments with which the playground opens the wrong examples of rules, by rule. A rule has none if its page shows
 * something that the playground cannot have, such as a listing of a folder: the playground has to report the rule.
 */
export async function ruleExampleFragments(): Promise<ReadonlyMap<string, string>> {
  const service = createPlaygroundService();
  const fragments = new Map<string, string>();
  const folder = new URL("docs/rules/", projectUrl);
  for (const name of readdirSync(folder).filter((each) => each !== "README.md")) {
    const id = name.replace(/\.md$/, "");
    const files = wrongExampleOf(readFileSync(new URL(name, folder), "utf8"), id);
    if (files.length === 0) continue;
    const state = { version: defaultVersion, files };
    const found = await service.tell({ ...state, locale: "en" });
    const rules = found.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule));
    if (rules.includes(id)) fragments.set(id, fragmentOf(state));
  }
  return fragments;
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The files of the first wrong example of a page; all of them if they belong together. */
function wrongExampleOf(page: string, id: string): readonly PlaygroundFile[] {
  const [, section = ""] = /^## Wrong\n([^]*?)^## /m.exec(page) ?? [];
  const blocks = [...section.matchAll(/^```(yaml|json|sh flags)(?: (\S+))?\n([^]*?)^```$/gm)].map(
    ([, language = "", info = "", text = ""]) => ({ language, info, text }),
  );
  const flags = blocks.find(({ language }) => language === "sh flags");
  const written = blocks.filter((block) => block !== flags);
  const isSet = flags !== undefined || written.some(({ info }) => info.includes("/"));
  const shown = isSet ? written : written.slice(0, 1);
  const files = shown.map(({ language, info, text }): PlaygroundFile => {
    if (language === "json" && id.startsWith("seccomp-")) {
      return { path: "/seccomp/profile.json", text };
    }
    const name = info.includes(".") ? info : "kubelet.yaml";
    return {
      path: `/${name}`,
      text: /^(?:seccomp|platform|ignore)-|^config-header-missing$/.test(id)
        ? text
        : withHeader(text),
    };
  });
  const [first] = shown;
  const node = /^# node: (.*)$/m.exec(first?.text ?? "")?.[1];
  const runtime = first?.language === "json" && !first.info.includes(".") ? first.info : "";
  const project = [
    ...(node === undefined ? [] : [`node: ${node}`]),
    ...(runtime === "" ? [] : [`seccomp: { runtime: ${runtime} }`]),
  ];
  return [
    ...files,
    ...(flags ? [unitOf(flags.text)] : []),
    ...(project.length > 0
      ? [{ path: "/.kubelet-config.yaml", text: `${project.join("\n")}\n` }]
      : []),
  ];
}

/** The unit that starts a kubelet with flags, one a line. */
function unitOf(flags: string): PlaygroundFile {
  const words = [
    "--config=/kubelet.yaml",
    "--config-dir=/kubelet.conf.d",
    ...flags.trim().split("\n"),
  ];
  return {
    path: "/kubelet.service",
    text: `[Service]\nExecStart=/usr/bin/kubelet ${words.join(" ")}\n`,
  };
}

/** Pages leave out the header where it does not matter. */
function withHeader(text: string): string {
  if (/kind"?:|apiVersion/.test(text) || text.trim() === "") return text;
  const [comment = ""] = /^(?:#[^\n]*kubelet-version[^\n]*\n)?/.exec(text) ?? [];
  return comment + header + text.slice(comment.length);
}
