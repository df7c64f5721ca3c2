const START = '2026-11-20T00:00:00.000Z';

/** The clock of an emulated service: it stands still until it is told to move, unless it follows another one. */
export class EmulatedClock {
  private readMs: () => number = () => this.standingMs;
  private standingMs = Date.parse(START);
  private offsetMs = 0;

  get nowMs(): number {
    return this.readMs() + this.offsetMs;
  }

  get nowSeconds(): number {
    return Math.floor(this.nowMs / 1000);
  }

  set(instant: string): void {
    this.offsetMs += Date.parse(instant) - this.nowMs;
  }

  advance(seconds: number): void {
    this.offsetMs += seconds * 1000;
  }

  /** Shows the time of another clock from now on; `set` and `advance` then put it ahead or behind. */
  follow(readMs: () => number): void {
    this.readMs = readMs;
    this.offsetMs = 0;
  }

  /** Returns to the start; a clock that follows another shows that one's time again. */
  reset(): void {
    this.offsetMs = 0;
  }
}
