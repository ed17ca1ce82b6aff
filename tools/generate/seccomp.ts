import type { Json } from "../../server/src/facts/table.ts";
import { formatJson } from "./json-value.ts";
import type { Reading } from "./problem.ts";
import { checkSeccomp } from "./seccomp-checks.ts";
import { buildProfileSchema } from "./seccomp-schema.ts";
import type { SeccompSources } from "./seccomp-sources.ts";

/** Makes the files below `schemas/seccomp/`, by their path below `schemas/`. */
export function buildSeccompFiles(sources: SeccompSources): Reading<ReadonlyMap<string, string>> {
  const { model, texts } = sources;
  const { table } = sources.calls;
  const calls = Object.keys(table.calls);
  const oci = buildProfileSchema({
    name: "oci",
    title: "Seccomp profile of the OCI runtime specification",
    dialects: ["oci"],
    model,
    texts,
    calls,
  });
  const docker = buildProfileSchema({
    name: "docker",
    title: "Seccomp profile of Docker and Podman",
    dialects: ["docker", "podman"],
    model,
    texts,
    calls,
  });
  // The tables are plain data; only their interfaces lack the index signature of Json.
  const files: readonly (readonly [string, string])[] = [
    ["syscalls.json", formatJson(table as unknown as Json, 2)],
    ["model.json", formatJson(model as unknown as Json, 2)],
    ["runtime-default.json", formatJson(sources.runtimeDefault as unknown as Json, 2)],
    ["seccomp-oci.schema.json", `${JSON.stringify(oci, null, 2)}\n`],
    ["seccomp-docker.schema.json", `${JSON.stringify(docker, null, 2)}\n`],
  ];
  return {
    result: new Map(files.map(([file, text]) => [`seccomp/${file}`, text])),
    problems: checkSeccomp(sources),
  };
}
