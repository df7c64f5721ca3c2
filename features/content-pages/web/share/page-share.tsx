import { useState } from 'react';
import { type ContentPanels, toShareTarget } from '#features/content/web/index.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import type { QuestionProps } from './publish-question.tsx';

const PageQuestion = lazyPart(() => import('./publish-question.tsx').then((module) => module.PageQuestion));

interface PageShareProps extends Omit<QuestionProps, 'share' | 'onClose'> {
  panels: ContentPanels;
  isQuiet?: boolean;
}

/** Shares a page; where its draft differs from what recipients see, it asks first what they are to see. */
export function PageShare({ page, panels: { ShareButton }, isQuiet = false, ...question }: PageShareProps) {
  const { is_free_tier } = useSession();
  const [share, setShare] = useState<(() => void) | null>(null);
  const isLive = page.live_version !== null;
  const mayPublish = page.access_policy.EDIT && !is_free_tier;
  const differs = !isLive || page.unpublished_changes > 0 || (question.missing?.length ?? 0) > 0;
  return (
    <>
      <ShareButton
        content={toShareTarget(page)}
        isQuiet={isQuiet}
        isDisabled={!isLive && !mayPublish}
        onPress={mayPublish && differs ? (open) => setShare(() => open) : undefined}
      />
      {share && <PageQuestion {...question} page={page} share={share} onClose={() => setShare(null)} />}
    </>
  );
}
