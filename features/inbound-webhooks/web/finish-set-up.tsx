import { useId } from 'react';
import { leadPages } from '#features/leads/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { WebhookSource } from '../contract.ts';
import { text } from './en.ts';
import { isBeingSetUp, useOpenQuestions } from './open-questions.ts';

/** Says beside the title how many questions are open. */
export function OpenQuestions({ source }: { source: WebhookSource }) {
  const { open } = useOpenQuestions(source);
  return open > 0 && <Badge tone="warning">{text('questions_open', { count: open })}</Badge>;
}

/** Ends the set-up once something has arrived and no question is open. */
export function FinishSetUp({ source }: { source: WebhookSource }) {
  const navigate = useNavigate();
  const why = useId();
  const { hasArrived, open } = useOpenQuestions(source);
  if (!isBeingSetUp(source)) return null;
  const waits = open > 0 ? text('finish_waits', { count: open }) : !hasArrived && text('finish_waits_for_test');
  return (
    <section aria-label={text('finish')} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 pt-2">
      {waits && (
        <p id={why} role="status" className="me-auto text-fg-2">
          {waits}
        </p>
      )}
      {waits && (
        <PageLink to={leadPages.integrations} className={linkClasses('text')}>
          {text('finish_later')}
        </PageLink>
      )}
      <Button
        variant="primary"
        disabled={Boolean(waits)}
        aria-describedby={waits ? why : undefined}
        onClick={() => {
          toast({ type: 'SUCCESS', heading: text('finished_toast'), message: text('finished_text') });
          void navigate({ to: fillPage(leadPages.integrations) });
        }}
      >
        {text('finish')}
      </Button>
    </section>
  );
}
