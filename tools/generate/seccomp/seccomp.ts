import type { Json } from "../../../server/src/facts/table.ts";
import { formatJson } from "../tables/json-value.ts";
import type { Reading } from "../problem.ts";
import { checkSeccomp } from "./seccomp-checks.ts";
import { buildProfileSchema } from "./seccomp-schema.ts";
import type { SeccompSources } from "./seccomp-sources.ts";

/** Makes the tables and schemas of seccomp, by their path below `schemas/`. */
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
    ["generated/seccomp/syscalls.json", formatJson(table as unknown as Json, 2)],
    ["generated/seccomp/model.json", formatJson(model as unknown as Json, 2)],
    [
      "generated/seccomp/runtime-default.json",
      formatJson(sources.runtimeDefault as unknown as Json, 2),
    ],
    ["seccomp/seccomp-oci.schema.json", `${JSON.stringify(oci, null, 2)}\n`],
    ["seccomp/seccomp-docker.schema.json", `${JSON.stringify(docker, null, 2)}\n`],
  ];
  return {
    result: new Map(files),
    problems: checkSeccomp(sources),
  };
}
