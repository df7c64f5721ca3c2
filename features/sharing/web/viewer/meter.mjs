// Counts how long a shared page is really viewed. It uses no browser API; the caller reports what happens and when.

/** How long reading without any input counts, in milliseconds; after that the reader may have left. */
const ACTIVE_FOR_MS = 30_000;
/** The most milliseconds one step counts, because nobody reads while the machine sleeps. */
const LONGEST_STEP_MS = 5_000;

/**
 * @typedef {{ visible_ms: number, active_ms: number, inputs: number, page_ms: Record<string, number> }} Counted
 */

/**
 * Every method takes the time in milliseconds, from any clock that never goes backwards.
 *
 * @param {number} startedAt
 * @param {boolean} isVisible
 */
export function createMeter(startedAt, isVisible) {
  let at = startedAt;
  let visible = isVisible;
  // Opening the page starts the active time, as an input does.
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
    /** Counts a key press, a touch or a scroll. @param {number} now */
    input(now) {
      countTo(now);
      counted.inputs += 1;
      lastInputAt = now;
    },
    /** Sets the page that fills most of the window. @param {number} now @param {string | null} number */
    setPage(now, number) {
      countTo(now);
      page = number;
    },
    /** @param {number} now @returns {Counted} whole numbers, ready to send */
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

/** Milliseconds after the load of the first reports, which are frequent because they decide whether the view counts. */
const FIRST_REPORTS_MS = [0, 2_000, 5_000, 10_000, 20_000];
const LATER_EVERY_MS = 15_000;

/**
 * @param {number} sent reports so far
 * @returns {number} milliseconds after the load when the next one is due
 */
export const nextReportAt = (sent) =>
  FIRST_REPORTS_MS[sent] ??
  /** @type {number} */ (FIRST_REPORTS_MS.at(-1)) + (sent - FIRST_REPORTS_MS.length + 1) * LATER_EVERY_MS;
