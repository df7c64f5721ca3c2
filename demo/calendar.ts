import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';

type Happening = () => Promise<unknown>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The demo's people work in Singapore, eight hours ahead the whole year. */
const ZONE_MS = 8 * 3_600_000;

/**
 * What happens in the demo, in the order of time. The product's clock is set to each moment before it happens, so that
 * everything the product notes about time is noted by itself.
 */
export class Calendar {
  private readonly moments: { at: number; happening: Happening }[] = [];
  private reached = Number.NEGATIVE_INFINITY;

  /** @param nowMs where the past ends: what lies after it does not happen. */
  constructor(readonly nowMs: number) {}

  /** Milliseconds of a time of day in Singapore. @param day 0 is today, -1 yesterday. */
  time(day: number, hour: number, minute = 0): number {
    const today = Math.floor((this.nowMs + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
    return today + day * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  }

  ago(minutes: number): number {
    return this.nowMs - minutes * MINUTE_MS;
  }

  /** Puts something on the calendar; a happening may put further ones on it, later than itself. */
  on(at: number, happening: Happening): void {
    if (at > this.nowMs) return;
    const moment = { at: Math.max(at, this.reached), happening };
    let low = 0;
    let high = this.moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      // The next one stands last, where it is taken off; of two at one time the earlier entry comes first.
      if (this.moments[middle]!.at <= moment.at) high = middle;
      else low = middle + 1;
    }
    this.moments.splice(low, 0, moment);
  }

  /** Lets everything happen, then gives the clock back. */
  async play(): Promise<void> {
    try {
      for (let moment = this.moments.pop(); moment; moment = this.moments.pop()) {
        this.reached = moment.at;
        setClock(startingAt(new Date(moment.at).toISOString()));
        await moment.happening();
      }
    } finally {
      setClock(systemClock);
    }
  }
}
