const FIRST_SIZE = 16;
/** The highest share of filled slots; searching takes long beyond it. */
const FULLEST = 0.7;

/**
 * Maps numbers other than 0 to small integers in a little over 12 bytes an entry; a Map takes four times as much.
 * Entries are never removed.
 */
export class NumberMap {
  private keys = new Float64Array(FIRST_SIZE);
  private values = new Int32Array(FIRST_SIZE);
  private count = 0;

  get(key: number): number | undefined {
    const place = this.placeOf(key);
    return this.keys[place] === key ? this.values[place] : undefined;
  }

  set(key: number, value: number): void {
    if (this.count >= this.keys.length * FULLEST) this.grow();
    const place = this.placeOf(key);
    if (this.keys[place] !== key) this.count += 1;
    this.keys[place] = key;
    this.values[place] = value;
  }

  /** Returns the slot that holds the key, or the one it would be put in. */
  private placeOf(key: number): number {
    const last = this.keys.length - 1;
    let place = scatter(key) & last;
    while (this.keys[place] !== 0 && this.keys[place] !== key) place = (place + 1) & last;
    return place;
  }

  private grow(): void {
    const { keys, values } = this;
    this.keys = new Float64Array(keys.length * 2);
    this.values = new Int32Array(keys.length * 2);
    for (const [index, key] of keys.entries()) {
      if (key === 0) continue;
      const place = this.placeOf(key);
      this.keys[place] = key;
      this.values[place] = values[index]!;
    }
  }
}

/** Hashes consecutive numbers, such as phones and ids, to slots far apart. */
function scatter(key: number): number {
  const low = key | 0;
  const high = (key / 0x1_0000_0000) | 0;
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
