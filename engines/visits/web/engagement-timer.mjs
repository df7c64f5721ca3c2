// Counts how long a public page is really looked at, and reports it. One random number identifies the load; there is no
// cookie and no fingerprint.

/** How long reading without any input counts, in milliseconds; after that the reader may have left. */
const ACTIVE_FOR_MS = 30_000;
/** The most milliseconds one step counts, because no reading happens while the machine sleeps. */
const LONGEST_STEP_MS = 5_000;
/** Milliseconds after the load of the first reports, which are frequent because they decide whether the view counts. */
const FIRST_REPORTS_MS = [0, 2_000, 5_000, 10_000, 20_000];
const LATER_EVERY_MS = 15_000;

/**
 * @typedef {Record<string, number>} ByPart
 * @typedef {{ visible_ms: number, active_ms: number, inputs: number, part_ms: ByPart, part_taps: ByPart, part_played_ms: ByPart }} Counted
 */

/**
 * Uses no browser API: every method takes the time in milliseconds, from any clock that never goes backwards.
 *
 * @param {number} startedAt
 * @param {boolean} isVisible
 */
export function createTimer(startedAt, isVisible) {
  let at = startedAt;
  let visible = isVisible;
  // Opening the page starts the active time, as an input does.
  let lastInputAt = startedAt;
  /** @type {string | null} */
  let part = null;
  /** The parts whose video plays now. @type {Set<string>} */
  const playing = new Set();
  /** @type {Counted} */
  const counted = { visible_ms: 0, active_ms: 0, inputs: 0, part_ms: {}, part_taps: {}, part_played_ms: {} };

  /** @param {number} now */
  function countTo(now) {
    const step = Math.min(Math.max(0, now - at), LONGEST_STEP_MS);
    if (visible) {
      counted.visible_ms += step;
      const active = Math.min(step, Math.max(0, lastInputAt + ACTIVE_FOR_MS - at));
      counted.active_ms += active;
      if (part !== null) add(counted.part_ms, part, active);
      for (const played of playing) add(counted.part_played_ms, played, step);
    }
    at = Math.max(at, now);
  }

  return {
    /** @param {number} now */
    tick: countTo,
    /** @param {number} now @param {boolean} isShown */
    setVisible(now, isShown) {
      countTo(now);
      if (isShown && !visible) lastInputAt = now;
      visible = isShown;
    },
    /** Counts a key press, a touch or a scroll. @param {number} now */
    input(now) {
      countTo(now);
      counted.inputs += 1;
      lastInputAt = now;
    },
    /** Sets the part that fills most of the window. @param {number} now @param {string | null} name */
    setPart(now, name) {
      countTo(now);
      part = name;
    },
    /** Counts a tap on a link, a file, a number or a form. @param {number} now @param {string} name */
    tap(now, name) {
      countTo(now);
      add(counted.part_taps, name, 1);
    },
    /** Says whether the video of a part plays. @param {number} now @param {string} name @param {boolean} isPlaying */
    setPlaying(now, name, isPlaying) {
      countTo(now);
      if (isPlaying) playing.add(name);
      else playing.delete(name);
    },
    /** @param {number} now @returns {Counted} whole numbers, ready to send */
    read(now) {
      countTo(now);
      return {
        visible_ms: Math.round(counted.visible_ms),
        active_ms: Math.round(counted.active_ms),
        inputs: counted.inputs,
        part_ms: rounded(counted.part_ms),
        part_taps: rounded(counted.part_taps),
        part_played_ms: rounded(counted.part_played_ms),
      };
    },
  };
}

/** @param {ByPart} amounts @param {string} name @param {number} amount */
function add(amounts, name, amount) {
  amounts[name] = (amounts[name] ?? 0) + amount;
}

/** @param {ByPart} amounts @returns {ByPart} */
const rounded = (amounts) =>
  Object.fromEntries(
    Object.entries(amounts)
      .map(([name, amount]) => /** @type {const} */ ([name, Math.round(amount)]))
      .filter(([, amount]) => amount !== 0),
  );

/**
 * @param {number} sent reports so far
 * @returns {number} milliseconds after the load when the next one is due
 */
export const nextReportAt = (sent) =>
  FIRST_REPORTS_MS[sent] ??
  /** @type {number} */ (FIRST_REPORTS_MS.at(-1)) + (sent - FIRST_REPORTS_MS.length + 1) * LATER_EVERY_MS;

export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Reports this load of the page as it goes on.
 *
 * @param {{
 *   address: string,
 *   describe: (counted: Counted) => { signal: object } | null,
 *   wrap?: (text: string) => BodyInit,
 *   isInView?: () => boolean,
 *   most?: number,
 * }} page what is reported with the signal; null while nothing is reported
 */
export function reportVisit({ address, describe, wrap = (text) => text, isInView = () => true, most = Infinity }) {
  const started = performance.now();
  const isShown = () => isInView() && document.visibilityState === 'visible';
  const timer = createTimer(started, isShown());
  const load_id = randomId();
  let [due, sent, last] = [0, 0, ''];

  function report() {
    const described = describe(timer.read(performance.now()));
    const text = JSON.stringify(described);
    if (!described || text === last || sent >= most) return;
    const { signal, ...beside } = described;
    const body = JSON.stringify({ ...beside, load_id, signals: [{ seq: sent, ...signal }] });
    // A lost report does no harm, because the next one includes everything up to then.
    if (!navigator.sendBeacon(address, wrap(body))) return;
    last = text;
    sent += 1;
  }

  function onSeen() {
    timer.setVisible(performance.now(), isShown());
    if (!isShown()) report();
  }

  function tick() {
    const now = performance.now();
    timer.tick(now);
    if (now - started < nextReportAt(due)) return;
    due += 1;
    report();
  }

  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'pointermove']) {
    const onInput = (/** @type {Event} */ event) => event.isTrusted && timer.input(performance.now());
    addEventListener(name, onInput, { passive: true, capture: true });
  }
  document.addEventListener('visibilitychange', onSeen);
  addEventListener('pagehide', report);
  setInterval(tick, 1_000);
  tick();
  return {
    /** Is called when what `isInView` says may have changed. */
    onSeen,
    /** @param {string | null} name the part that fills most of the window */
    setPart: (name) => timer.setPart(performance.now(), name),
    /** @param {string} name the part whose link, file, number or form was tapped */
    tap: (name) => timer.tap(performance.now(), name),
    /** Counts what no event of this page tells, as a tap into a frame. */
    input: () => timer.input(performance.now()),
    /** @param {string} name @param {boolean} isPlaying */
    setPlaying: (name, isPlaying) => timer.setPlaying(performance.now(), name, isPlaying),
  };
}
