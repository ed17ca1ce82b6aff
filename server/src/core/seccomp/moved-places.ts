import { movedSpan } from "../syntax/move-nodes.ts";
import type { Span } from "../text/span.ts";
import { pathOfItem } from "../text/value-path.ts";
import type {
  Located,
  LocatedList,
  ProfileArgument,
  ProfileConditions,
  ProfilePlace,
  ProfileRule,
} from "./profile-model.ts";

/** Where a text in a list stands. */
interface ItemPlace {
  /** The list's path. */
  readonly list: string;
  readonly index: number;
  /** Where the text was read. */
  readonly span: Span;
  /** How far it has moved since. */
  readonly by: number;
}

/** A text in a list, whose place is put together when somebody asks for it: nearly everything in a profile is such a text. */
export class ItemText implements Located<string> {
  readonly value: string;
  readonly #place: ItemPlace;

  constructor(value: string, place: ItemPlace) {
    this.value = value;
    this.#place = place;
  }

  get span(): Span {
    const { span, by } = this.#place;
    return by === 0 ? span : movedSpan(span, by);
  }

  get path(): string {
    return pathOfItem(this.#place.list, this.#place.index);
  }

  moved(by: number): ItemText {
    return new ItemText(this.value, { ...this.#place, by: this.#place.by + by });
  }
}

/** A rule, and all in it, so many characters further on. */
export function movedRule(rule: ProfileRule, by: number): ProfileRule {
  if (by === 0) return rule;
  return {
    ...movedPlace(rule, by),
    names: movedList(rule.names, by, movedText),
    name: movedPlace(rule.name, by),
    action: movedPlace(rule.action, by),
    errnoRet: movedPlace(rule.errnoRet, by),
    errno: movedPlace(rule.errno, by),
    args: movedList(rule.args, by, movedArgument),
    comment: movedPlace(rule.comment, by),
    includes: movedConditions(rule.includes, by),
    excludes: movedConditions(rule.excludes, by),
  };
}

/** The same with its span so many characters further on; what is in it stays. */
export function movedPlace<T extends Pick<ProfilePlace, "span">>(place: T, by: number): T;
export function movedPlace<T extends Pick<ProfilePlace, "span">>(
  place: T | undefined,
  by: number,
): T | undefined;
export function movedPlace<T extends Pick<ProfilePlace, "span">>(
  place: T | undefined,
  by: number,
): T | undefined {
  return place && { ...place, span: movedSpan(place.span, by) };
}

function movedText(text: Located<string>, by: number): Located<string> {
  return text instanceof ItemText ? text.moved(by) : movedPlace(text, by);
}

function movedArgument(argument: ProfileArgument, by: number): ProfileArgument {
  const { index, value, valueTwo, op } = argument;
  return {
    ...movedPlace(argument, by),
    index: movedPlace(index, by),
    value: movedPlace(value, by),
    valueTwo: movedPlace(valueTwo, by),
    op: movedPlace(op, by),
  };
}

function movedConditions(
  conditions: ProfileConditions | undefined,
  by: number,
): ProfileConditions | undefined {
  if (!conditions) return undefined;
  const { caps, arches, minKernel } = conditions;
  return {
    ...movedPlace(conditions, by),
    caps: movedList(caps, by, movedText),
    arches: movedList(arches, by, movedText),
    minKernel: movedPlace(minKernel, by),
  };
}

function movedList<T>(
  list: LocatedList<T> | undefined,
  by: number,
  movedItem: (item: T, by: number) => T,
): LocatedList<T> | undefined {
  if (!list) return undefined;
  return { ...movedPlace(list, by), value: list.value.map((item) => movedItem(item, by)) };
}
