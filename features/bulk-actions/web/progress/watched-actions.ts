import { readPersonalList, writePersonalList } from '#platform/web/browser/personal-storage.ts';
import { makeSharedState } from '#platform/web/state/shared-state.ts';

/** The question whether an action leaves out clients that the person may not change. */
export interface RightsQuestion {
  skipped_count: number;
  /** How many clients the action is about; undefined where the list has no number. */
  total: number | undefined;
  goOn: () => void;
}

const NAME = 'bulk-actions';

const readStored = (): number[] => readPersonalList(NAME).filter((id) => typeof id === 'number');

const question = makeSharedState<RightsQuestion | null>(null);
const watched = makeSharedState<readonly number[]>(readStored());

export const showRightsQuestion = (asked: RightsQuestion | null): void => question.set(asked);

function store(ids: readonly number[]): void {
  watched.set(ids);
  writePersonalList(NAME, ids);
}

/** Shows how far an action is, on every page and after a reload, until it has ended and the person closes it. */
export const watchAction = (id: number): void => store([id, ...readStored().filter((other) => other !== id)]);

export const unwatchAction = (id: number): void => store(readStored().filter((other) => other !== id));

export const useWatchedActions = (): readonly number[] => watched.use();

export const useRightsQuestion = (): RightsQuestion | null => question.use();
