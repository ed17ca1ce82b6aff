import fc from "fast-check";
import { expect, test } from "vitest";
import { analyzeFile, type FileAnalysis } from "../../server/src/core/analysis/analyze-file.ts";
import { profilesOf } from "../../server/src/core/parts/seccomp-profile/profile-part.ts";
import { effectiveActions } from "../../server/src/core/seccomp/effective-actions.ts";
import type { ContainerRuntime } from "../../server/src/core/seccomp/table.ts";
import { knowledge } from "../support/knowledge.ts";

const ofDocker = `      "includes": {"caps": ["CAP_SYS_ADMIN", "CAP_NONE"], "arches": ["amd64", "x"], "minKernel": "4.8"}, "excludes": {},`;
const profile = `{
  "defaultAction": "SCMP_ACT_ERRNO", "defaultErrnoRet": 1, "flags": ["SECCOMP_FILTER_FLAG_LOG"],
  "archMap": [{"architecture": "SCMP_ARCH_X86_64", "subArchitectures": ["SCMP_ARCH_X86"]}],
  "syscalls": [
    {"names": ["read", "write", "read"], "action": "SCMP_ACT_ALLOW", "comment": "twice"},
    {"names": ["read", "write", "close", "clone3"], "action": "SCMP_ACT_ALLOW",
${ofDocker}
      "args": [{"index": 0, "value": 1, "op": "SCMP_CMP_EQ"}, {"index": 7, "value": -1}]},
    {"names": ["write", "mmap"], "action": "SCMP_ACT_ALLOW"},
    null,
    {"names": ["mmap", "statx"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1, "errno": "EPERM"},
    {"name": "futex", "action": "SCMP_ACT_LOG", "errnoRet": 5},
    {"names": ["clone3", "unlink", "no_such_call"], "action": "SCMP_ACT_KILL"},
    {"names": ["clone3"], "names": [], "action": "SCMP_ACT_NOTIFY"}
  ],
  "architectures": []
}
`;

interface Edit {
  /** What is replaced: a piece of the profile if it is there, else so many characters. */
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const pieces = [
  ...["1", "-", '"', "[", "]", "{", "}", ",", " ", "\n", "null", "SCMP_ACT_ALLOW", "38", ":"],
  ...['"read", ', '{"names": ["read"], "action": "SCMP_ACT_ALLOW"}, ', '"x": 2, ', "clone3"],
];

const edits = fc.array(
  fc.record<Edit>({
    at: fc.nat(profile.length),
    remove: fc.constantFrom(0, 0, 0, 1, 2, 8, 60),
    insert: fc.constantFrom("", ...pieces),
  }),
  { minLength: 1, maxLength: 10 },
);

const runtimes: readonly ContainerRuntime[] = ["containerd", "docker", "podman"];

function analysed(text: string, runtime: ContainerRuntime, previous?: FileAnalysis): FileAnalysis {
  const options = { kubernetesVersion: "1.36", isProfile: "always", path: "/p.json" } as const;
  return analyzeFile(text, { ...options, seccompRuntime: runtime }, knowledge, previous);
}

/** All that is answered about a text, with the answers at some offsets. */
function answersOf({ parts, text }: FileAnalysis, runtime: ContainerRuntime): unknown {
  const offsets = [0.2, 0.5, 0.8].map((share) => Math.floor(text.length * share));
  return parts.map((part) => ({
    findings: part.findings,
    hovers: offsets.map((offset) => part.hover?.(offset)),
    completions: offsets.map((offset) => part.complete?.(offset)),
    profiles: profilesOf(part)?.profiles.map(
      ({ profile: { syscalls, keys, wrongTypes, ...rest } }) => ({
        // Places in lists are put together by getters, which comparing does not see.
        syscalls: syscalls?.value.map((rule) => [
          rule,
          rule.names?.value.map(({ span, path }) => [span, path]),
        ]),
        ...{ keys, wrongTypes, defaultAction: rest.defaultAction },
      }),
    ),
    effective: profilesOf(part)?.profiles.map((held) =>
      effectiveActions(held.profile, "SCMP_ARCH_X86_64", runtime, knowledge.seccomp, held.form),
    ),
  }));
}

test("after any edits a profile is judged as a fresh one is, also where it was broken in between", () => {
  fc.assert(
    fc.property(edits, fc.constantFrom(...runtimes), fc.boolean(), (all, runtime, isUndone) => {
      let text = profile;
      let file = analysed(text, runtime);
      expect(file.parts.flatMap(({ findings }) => findings).length).toBeGreaterThan(5);
      for (const { at, remove, insert } of all) {
        const before = text;
        text = text.slice(0, at) + insert + text.slice(at + remove);
        file = analysed(text, runtime, file);
        expect(answersOf(file, runtime)).toEqual(answersOf(analysed(text, runtime), runtime));
        // Most edits break a text, in which only that is found.
        if (isUndone || file.file.documents[0]?.problems.length !== 0) {
          text = before;
          file = analysed(text, runtime, file);
          expect(answersOf(file, runtime)).toEqual(answersOf(analysed(text, runtime), runtime));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("what is found in a rule and between rules follows an edit of one of them", () => {
  const words = [
    "read",
    "write",
    "SCMP_ACT_ALLOW",
    "SCMP_ACT_ERRNO",
    "clone3",
    "amd64",
    "38",
    "futex",
  ];
  const swaps = fc.array(
    fc.record({ nth: fc.nat(40), from: fc.constantFrom(...words), to: fc.constantFrom(...words) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(swaps, fc.constantFrom(...runtimes), fc.boolean(), (all, first, isSwitching) => {
      let text = profile;
      let file = analysed(text, first);
      for (const { nth, from, to } of all) {
        const places = [...text.matchAll(new RegExp(from, "g"))];
        const place = places[nth % Math.max(places.length, 1)];
        if (!place) continue;
        // The user may choose another runtime in between.
        const runtime = (isSwitching && runtimes[nth % runtimes.length]) || first;
        text = text.slice(0, place.index) + to + text.slice(place.index + from.length);
        file = analysed(text, runtime, file);
        expect(answersOf(file, runtime)).toEqual(answersOf(analysed(text, runtime), runtime));
      }
    }),
    { numRuns: 80 },
  );
});
