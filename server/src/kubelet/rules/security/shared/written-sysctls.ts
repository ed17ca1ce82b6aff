import type { Setting } from "../../../../engine/rules/setting.ts";
import type { BlamedPlace } from "../../../../engine/rules/rule.ts";

/** An entry of `defaultPodSysctls`: its name, and its key for findings. */
interface WrittenSysctl {
  readonly name: string;
  readonly key: BlamedPlace;
}

/** A name with segments between dots or slashes: neither capitals nor `*`. */
const validName = /^(?:[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/;

/** The entries in the order of the file. */
export function writtenSysctls({
  value,
}: Pick<Setting<ReadonlyMap<string, Setting<string>>>, "value">): WrittenSysctl[] {
  return [...value].map(([name, { keySpan, span, path }]) => ({
    name,
    key: { span: keySpan ?? span, path },
  }));
}

/** True for a name that the kubelet accepts as one of a sysctl. */
export function isSysctlName(name: string): boolean {
  return name.length <= 253 && validName.test(name);
}
