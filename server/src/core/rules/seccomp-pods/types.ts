import { isTemplated, nearestType, profileTypes } from "../../seccomp/profile-path.ts";
import { definePodRule } from "./define-pod-rule.ts";

/** The API server knows three types. */
export const seccompPodTypeUnknown = definePodRule({
  id: "seccomp-pod-type-unknown",
  severity: "error",
  check: ({ type }) => {
    if (!type || type.value === "" || isTemplated(type.value)) return [];
    if (profileTypes.some((known) => known === type.value)) return [];
    const params = { written: type.value, suggestion: nearestType(type.value) };
    return [{ blame: type, params }];
  },
});

/** A profile has a type. */
export const seccompPodTypeMissing = definePodRule({
  id: "seccomp-pod-type-missing",
  severity: "error",
  check: ({ type, missing, keySpan, path, localhostProfile }) => {
    const isMissing = missing.includes("type") || type?.value === "";
    if (!isMissing) return [];
    const suggestion = localhostProfile ? "Localhost" : "RuntimeDefault";
    return [{ blame: type ?? { span: keySpan, path }, params: { suggestion } }];
  },
});

/** A path goes with one type only. */
export const seccompPodPathUnused = definePodRule({
  id: "seccomp-pod-path-unused",
  severity: "error",
  check: ({ type, localhostProfile }) => {
    if (type?.value !== "RuntimeDefault" && type?.value !== "Unconfined") return [];
    if (!localhostProfile || isTemplated(localhostProfile.value)) return [];
    const { keySpan: span, path } = localhostProfile;
    return [{ blame: { span, path }, params: { type: type.value }, related: [type] }];
  },
});

/** The type Localhost goes with a path. */
export const seccompPodPathRequired = definePodRule({
  id: "seccomp-pod-path-required",
  severity: "error",
  check: ({ type, localhostProfile, missing }, files) => {
    if (type?.value !== "Localhost") return [];
    const known = [...(files?.paths ?? [])].sort();
    const params = { example: known[0] ?? "profiles/audit.json" };
    if (missing.includes("localhostProfile")) {
      return [{ blame: type, params: { ...params, isEmpty: false } }];
    }
    if (localhostProfile?.value !== "") return [];
    // The API server lets an empty path pass; the kubelet does not.
    const severity = "warning";
    return [{ blame: localhostProfile, params: { ...params, isEmpty: true }, severity }];
  },
});
