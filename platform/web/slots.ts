/** A part that a feature puts into another feature's slot, named in its manifest. */
export interface SlotFilling {
  readonly slot: object;
  readonly part: unknown;
}

/** A place on a feature's screens for parts of other features, which it does not know. */
export interface Slot<Part> {
  readonly fill: (part: Part) => SlotFilling;
}

/** @typeParam Part a component if it is drawn with the first page, else a function that loads one with its screen. */
export function defineSlot<Part>(): Slot<Part> {
  const slot: Slot<Part> = { fill: (part) => ({ slot, part }) };
  return slot;
}

/** Returns the parts of these manifests in the slot, in their order. */
export const readSlot = <Part>(modules: readonly { slots?: readonly SlotFilling[] }[], slot: Slot<Part>): Part[] =>
  modules
    .flatMap(({ slots = [] }) => slots)
    .flatMap((filling) => (filling.slot === slot ? [filling.part as Part] : []));
