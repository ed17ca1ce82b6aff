import { count, listOf, mapOf, objectOf, oneOf, text, yesOrNo } from "../tables/json-shape.ts";

const dialect = oneOf("oci", "docker", "podman");
const yes = oneOf(true);
const phrases = mapOf(text);

const actionInRuntime = objectOf(
  { default: yesOrNo },
  { notFor: listOf(text), needsListenerPath: yes, kernel: text, libseccomp: text },
);

const action = objectOf(
  {
    effect: oneOf(
      "run",
      "run-and-log",
      "fail",
      "trace",
      "signal",
      "ask",
      "kill-thread",
      "kill-process",
    ),
    kernel: text,
    libseccomp: text,
    errnoRet: yesOrNo,
    runc: actionInRuntime,
    crun: actionInRuntime,
  },
  { sameAs: text },
);

const flagInRuntime = objectOf({ effect: oneOf("set", "ignored") }, { since: text });

const flag = objectOf(
  { kernel: text, libseccomp: text, runc: flagInRuntime, crun: flagInRuntime },
  { needsListener: yes },
);

const architecture = objectOf(
  {
    table: text,
    bits: oneOf(32, 64),
    endian: oneOf("big", "little"),
    libseccomp: text,
    runc: yesOrNo,
    crun: yesOrNo,
  },
  { short: text },
);

const ociRuntime = objectOf(
  {
    unknownCall: oneOf("ignored", "warned"),
    sameAsDefault: oneOf("skipped"),
    strayErrno: oneOf("ignored", "refused"),
    emptyDefault: oneOf("off", "refused"),
    looseArchitectures: yesOrNo,
    flagsWhenAbsent: listOf(text),
    repeatedIndex: oneOf("any"),
    errors: phrases,
  },
  { newerCalls: objectOf({ errno: count, unlessDefault: listOf(text) }) },
);

const runtime = objectOf(
  { dialect, ociRuntime: oneOf("runc", "crun"), drops: listOf(text), errors: phrases },
  { shortNames: mapOf(text) },
);

const field = objectOf(
  {
    path: text,
    type: oneOf(
      "action",
      "architecture",
      "call",
      "capability",
      "errno",
      "errno-name",
      "flag",
      "index",
      "kernel-version",
      "list",
      "operator",
      "short-architecture",
      "string",
      "struct",
      "uint64",
    ),
    dialects: listOf(dialect),
  },
  { required: yes, conflicts: text, insteadOf: text },
);

/** The shape of `schemas/facts/overlay/seccomp.json`: that of `SeccompModel`. */
export const modelShape = objectOf({
  actions: mapOf(action),
  operators: mapOf(objectOf({ symbol: text, valueTwo: yesOrNo })),
  flags: mapOf(flag),
  architectures: mapOf(architecture),
  families: mapOf(listOf(text)),
  errnos: mapOf(count),
  limits: objectOf({ errno: count, arguments: count }),
  defaultErrno: count,
  ociRuntimes: objectOf({ runc: ociRuntime, crun: ociRuntime }),
  runtimes: objectOf({
    containerd: runtime,
    crun: runtime,
    "cri-o": runtime,
    podman: runtime,
    docker: runtime,
  }),
  fields: listOf(field),
});

/** The shape of `schemas/descriptions/en/seccomp.json`: that of `SeccompTexts`. */
export const textsShape = objectOf({
  profiles: objectOf({ oci: text, docker: text }),
  actions: mapOf(text),
  operators: mapOf(text),
  flags: mapOf(text),
  architectures: mapOf(text),
  fields: mapOf(text),
  groups: mapOf(text),
  calls: mapOf(objectOf({ group: text, text })),
});
