/** Chance that comes out the same every time: the demo is the same on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  /** True this often: 0.25 is every fourth time. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight: an item of weight 3 comes three times as often as one of weight 1. */
  pickWeighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Letters and digits, as ids of tabs and page loads are. */
  id(length: number): string;
}

/** @param seed whole number; the same one gives the same sequence. The generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!;
  return {
    next,
    whole,
    pick,
    chance: (share) => next() < share,
    pickWeighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items.at(-1)![0];
    },
    id: (length) => Array.from({ length }, () => whole(0, 35).toString(36)).join(''),
  };
}
