// Counts how long a shared page was really looked at. Knows no browser: it is told what happens and when.

/** Reading without touching anything counts this long; then nobody may be there any more. */
const ACTIVE_FOR_MS = 30_000;
/** A machine that slept was not read from: one step never counts for more. */
const LONGEST_STEP_MS = 5_000;

/**
 * @typedef {{ visible_ms: number, active_ms: number, inputs: number, page_ms: Record<string, number> }} Counted
 */

/**
 * Every method is given the time in milliseconds, from any clock that only goes forward.
 *
 * @param {number} startedAt
 * @param {boolean} isVisible
 */
export function createMeter(startedAt, isVisible) {
  let at = startedAt;
  let visible = isVisible;
  // Opening a page is something a person does.
  let lastInputAt = startedAt;
  /** @type {string | null} */
  let page = null;
  /** @type {Counted} */
  const counted = { visible_ms: 0, active_ms: 0, inputs: 0, page_ms: {} };

  /** @param {number} now */
  function countTo(now) {
    const step = Math.min(Math.max(0, now - at), LONGEST_STEP_MS);
    if (visible) {
      counted.visible_ms += step;
      const active = Math.min(step, Math.max(0, lastInputAt + ACTIVE_FOR_MS - at));
      counted.active_ms += active;
      if (page !== null) counted.page_ms[page] = (counted.page_ms[page] ?? 0) + active;
    }
    at = Math.max(at, now);
  }

  return {
    /** @param {number} now */
    tick: countTo,
    /** @param {number} now @param {boolean} isShown */
    setVisible(now, isShown) {
      countTo(now);
      visible = isShown;
      if (isShown) lastInputAt = now;
    },
    /** A key, a touch, a turn of the wheel. @param {number} now */
    input(now) {
      countTo(now);
      counted.inputs += 1;
      lastInputAt = now;
    },
    /** The page of the document that fills most of the window. @param {number} now @param {string | null} number */
    setPage(now, number) {
      countTo(now);
      page = number;
    },
    /** @param {number} now @returns {Counted} whole numbers, for the wire */
    read(now) {
      countTo(now);
      return {
        visible_ms: Math.round(counted.visible_ms),
        active_ms: Math.round(counted.active_ms),
        inputs: counted.inputs,
        page_ms: Object.fromEntries(
          Object.entries(counted.page_ms)
            .map(([number, ms]) => [number, Math.round(ms)])
            .filter(([, ms]) => ms !== 0),
        ),
      };
    },
  };
}

/** When to report, in milliseconds after the load: soon while it decides whether the view counts, then now and then. */
const FIRST_REPORTS_MS = [0, 2_000, 5_000, 10_000, 20_000];
const LATER_EVERY_MS = 15_000;

/**
 * @param {number} sent reports so far
 * @returns {number} milliseconds after the load when the next one is due
 */
export const nextReportAt = (sent) =>
  FIRST_REPORTS_MS[sent] ??
  /** @type {number} */ (FIRST_REPORTS_MS.at(-1)) + (sent - FIRST_REPORTS_MS.length + 1) * LATER_EVERY_MS;
