import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '#platform/web/api.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { waits } from './fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from './render.tsx';
import { waitFor } from './wait-for.ts';

/** One state of a screen: how it arises and what a person then reads. */
interface ScreenState extends PageOptions {
  /** The words after the name of the state in the title: "empty: says how clients are added". */
  it: string;
  /** The address, where it is another one. */
  at?: string;
  /** What the person does first. */
  acts?: (page: OpenPage) => Promise<void> | void;
  shows: readonly string[];
  /** The words that must be absent. */
  lacks?: readonly string[];
}

/** The reason why a screen has no such state. */
type NoSuchState = `none: ${string}`;

type States = ScreenState | readonly ScreenState[] | NoSuchState;

interface ScreenStates {
  at: string;
  /** The state without any content yet. */
  empty: States;
  /** The state after a failed call. */
  failed: States;
  /** The state for a person who may not see it, or whose plan does not include it. */
  locked: States;
  filled: States;
}

const states = ['empty', 'failed', 'locked', 'filled'] as const;

/**
 * Opens every screen in each of its states.
 *
 * @param screens those of the manifest: one without its states does not compile, and fails.
 */
export function testScreens<Screens extends object>(screens: Screens, table: Record<keyof Screens, ScreenStates>) {
  afterEach(closePage);
  it('every screen says what its states are', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(screens).sort());
  });
  for (const [name, screen] of Object.entries<ScreenStates>(table)) {
    // A screen that only leads to another has no states of its own.
    if (states.every((kind) => typeof screen[kind] === 'string')) continue;
    describe(`the screen ${name}`, () => {
      testWaiting(screen);
      for (const kind of states) {
        const given = screen[kind];
        if (typeof given === 'string') continue;
        for (const state of [given].flat()) testState(kind, screen.at, state);
      }
    });
  }
}

let page: OpenPage | undefined;

function closePage(): void {
  page?.close();
  page = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

function testState(kind: (typeof states)[number], at: string, state: ScreenState): void {
  it(`${kind}: ${state.it}`, async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = openPage(state.at ?? at, state);
    page = opened;
    if (state.acts) await state.acts(opened);
    await opened.shows(...state.shows);
    expect((state.lacks ?? []).filter((words) => opened.text().includes(words))).toEqual([]);
    if (kind === 'failed' && !state.acts) await expectAnotherTry(opened);
    expect(opened.network.faults).toEqual([]);
    expect(complaints.mock.calls.filter((words) => !isRefusal(words))).toEqual([]);
  });
}

/** Tests the screen while its data is loading: it says so, and nothing that may turn out false. */
function testWaiting({ at, failed }: ScreenStates): void {
  const state = typeof failed === 'string' ? undefined : [failed].flat()[0];
  if (!state?.calls || state.acts) return;
  const calls = state.calls.map((call) => (call.isRefused ? waits(call.endpoint) : call));
  it('waiting: says that it is loading', async () => {
    page = openPage(state.at ?? at, { ...state, calls });
    await page.shows(uiText('loading'));
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(page.network.faults).toEqual([]);
  });
}

/** A page that is refused as a whole throws, which React logs. */
const isRefusal = (words: unknown[]) => words.some((word) => word instanceof CallFailed);

/** Expects a failed screen to announce the failure and its button to make the call again. */
async function expectAnotherTry(opened: OpenPage): Promise<void> {
  const { asked } = opened.network;
  expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy();
  const before = asked.length;
  opened.press(uiText('try_again'));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  await opened.shows(uiText('try_again'));
}
