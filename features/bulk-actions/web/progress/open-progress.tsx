import { personalKey } from '#platform/web/browser/personal-storage.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
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

export const askAboutRights = (asked: RightsQuestion | null): void => question.set(asked);

function readStored(): number[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
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

const ProgressCards = lazyPart(() => import('./progress-cards.tsx').then((module) => module.ProgressCards));
const RightsDialog = lazyPart(() => import('../bar/rights-dialog.tsx').then((module) => module.RightsDialog));

/** The place of progress and of the question, once in the signed-in layout; their code loads when they are needed. */
export function BulkActionsHost() {
  const ids = watched.use();
  const asked = question.use();
  return (
    <>
      {ids.length > 0 && <ProgressCards ids={ids} />}
      {asked && <RightsDialog {...asked} onClose={() => askAboutRights(null)} />}
    </>
  );
}
