import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { showRightsQuestion, useRightsQuestion, useWatchedActions } from './watched-actions.ts';

const ProgressCards = lazyPart(() => import('./progress-cards.tsx').then((module) => module.ProgressCards));
const RightsDialog = lazyPart(() => import('../bar/rights-dialog.tsx').then((module) => module.RightsDialog));

/** The place of progress and of the question, once in the signed-in layout; their code loads when they are needed. */
export function BulkActionsHost() {
  const ids = useWatchedActions();
  const asked = useRightsQuestion();
  return (
    <>
      {ids.length > 0 && <ProgressCards ids={ids} />}
      {asked && <RightsDialog {...asked} onClose={() => showRightsQuestion(null)} />}
    </>
  );
}
