/** Random choices that are the same on every run and every machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Returns true with this probability. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight: an item of weight 3 comes three times as often as one of weight 1. */
  pickWeighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Returns letters and digits, in the form of ids of tabs and page loads. */
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
