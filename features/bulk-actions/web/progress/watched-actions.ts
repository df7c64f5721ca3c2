import { personalKey } from '#platform/web/browser/personal-storage.ts';
import { makeSharedState } from '#platform/web/state/shared-state.ts';

/** The question whether an action leaves out clients that the person may not change. */
export interface RightsQuestion {
  skipped_count: number;
  /** How many clients the action is about; undefined where the list has no number. */
  total: number | undefined;
  goOn: () => void;
}

const KEY = personalKey('bulk-actions');

const question = makeSharedState<RightsQuestion | null>(null);
const watched = makeSharedState<readonly number[]>(readStored());

export const showRightsQuestion = (asked: RightsQuestion | null): void => question.set(asked);

function readStored(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

function store(ids: readonly number[]): void {
  watched.set(ids);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // A browser without storage shows the progress until the page is loaded again.
  }
}

/** Shows how far an action is, on every page and after a reload, until it has ended and the person closes it. */
export const watchAction = (id: number): void => store([id, ...readStored().filter((other) => other !== id)]);

export const unwatchAction = (id: number): void => store(readStored().filter((other) => other !== id));

export const useWatchedActions = (): readonly number[] => watched.use();

export const useRightsQuestion = (): RightsQuestion | null => question.use();
