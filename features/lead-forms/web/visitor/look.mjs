// Counts how long the page of a form is really looked at, by the rule of shared content (docs/glossary.md: view). It uses no
// browser API; the caller says what happens and when, in milliseconds of a clock that never goes backwards.

/** How long reading without any input counts; after that the visitor may have left. */
const ACTIVE_FOR_MS = 30_000;
/** The most that one step counts, because nobody reads while the machine sleeps. */
const LONGEST_STEP_MS = 5_000;
/** When the first reports are due after the load; they are frequent because they decide whether the look counts. */
const FIRST_REPORTS_MS = [0, 2_000, 5_000, 10_000, 20_000];
const LATER_EVERY_MS = 15_000;

/** @param {number} startedAt @param {boolean} isShown */
export function createLook(startedAt, isShown) {
  let at = startedAt;
  let shown = isShown;
  let lastInputAt = startedAt;
  let [visible, active, inputs] = [0, 0, 0];

  /** @param {number} now */
  function countTo(now) {
    const step = Math.min(Math.max(0, now - at), LONGEST_STEP_MS);
    if (shown) {
      visible += step;
      active += Math.min(step, Math.max(0, lastInputAt + ACTIVE_FOR_MS - at));
    }
    at = Math.max(at, now);
  }

  return {
    /** @param {number} now */
    tick: countTo,
    /** @param {number} now @param {boolean} isVisible */
    setShown(now, isVisible) {
      countTo(now);
      if (isVisible && !shown) lastInputAt = now;
      shown = isVisible;
    },
    /** Counts a key press, a touch or a scroll. @param {number} now */
    input(now) {
      countTo(now);
      inputs += 1;
      lastInputAt = now;
    },
    /** @param {number} now */
    read(now) {
      countTo(now);
      return { visible_ms: Math.round(visible), active_ms: Math.round(active), inputs };
    },
  };
}

/**
 * @param {number} sent reports so far
 * @returns {number} milliseconds after the load when the next one is due
 */
export const nextReportAt = (sent) =>
  FIRST_REPORTS_MS[sent] ?? 20_000 + (sent - FIRST_REPORTS_MS.length + 1) * LATER_EVERY_MS;
