/** Something a feature puts into a slot of another one; stands in its manifest. */
export interface SlotFilling {
  readonly slot: object;
  readonly part: unknown;
}

/** A place on the screens of a feature for parts of others, which it does not know. */
export interface Slot<Part> {
  readonly fill: (part: Part) => SlotFilling;
}

/** @typeParam Part a component where it is drawn with the first page, else what loads one with its screen. */
export function defineSlot<Part>(): Slot<Part> {
  const slot: Slot<Part> = { fill: (part) => ({ slot, part }) };
  return slot;
}

/** What these manifests put into the slot, in their order. */
export const readSlot = <Part>(modules: readonly { slots?: readonly SlotFilling[] }[], slot: Slot<Part>): Part[] =>
  modules
    .flatMap(({ slots = [] }) => slots)
    .flatMap((filling) => (filling.slot === slot ? [filling.part as Part] : []));
