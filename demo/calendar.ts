import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';

type Happening = () => Promise<unknown>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The milliseconds by which Singapore, where the demo's people work, is ahead of UTC all year. */
const ZONE_MS = 8 * 3_600_000;

/**
 * The events of the demo in the order of time. The product's clock is set to each moment before its event, so that the
 * product itself records every time.
 */
export class Calendar {
  private readonly moments: { at: number; happening: Happening }[] = [];
  private reached = Number.NEGATIVE_INFINITY;

  /** @param nowMs the end of the past; later events do not happen. */
  constructor(readonly nowMs: number) {}

  /** Returns a time of day in Singapore in milliseconds. @param day 0 is today, -1 yesterday. */
  time(day: number, hour: number, minute = 0): number {
    const today = Math.floor((this.nowMs + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
    return today + day * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  }

  ago(minutes: number): number {
    return this.nowMs - minutes * MINUTE_MS;
  }

  /** Adds an event; events may add further ones later than themselves. */
  on(at: number, happening: Happening): void {
    if (at > this.nowMs) return;
    const moment = { at: Math.max(at, this.reached), happening };
    let low = 0;
    let high = this.moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      // The list is in reverse order, so that the next event is removed from its end; of two at one time the earlier
      // entry comes first.
      if (this.moments[middle]!.at <= moment.at) high = middle;
      else low = middle + 1;
    }
    this.moments.splice(low, 0, moment);
  }

  /** Runs all events, then restores the clock. */
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
