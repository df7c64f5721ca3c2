import { Send } from 'lucide-react';
import { listChangedParts } from '#engines/drafts/contract.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { templateDraft } from '../../template-content.ts';
import { type Template, whatsappTemplates } from '../../templates-contract.ts';
import { text } from './en.ts';
import { describeReason } from './template-words.ts';
import type { TemplateDraft } from './use-template-draft.ts';

/** Returns what sends the draft to Meta, and tells what came of it. */
export function useSubmit({ store, stored }: TemplateDraft) {
  const submit = useChange(whatsappTemplates.submit, {
    onSuccess(answer) {
      store.receive(answer);
      tellOutcome(stored, answer);
    },
  });
  return {
    isSending: submit.isPending,
    async send(category?: 'MARKETING'): Promise<void> {
      if (await store.saveAll()) submit.mutate({ params: { id: stored.id }, body: category ? { category } : {} });
      else toast({ type: 'ERROR', heading: text('not_saved_yet') });
    },
  };
}

function tellOutcome(before: Template, { last }: Template): void {
  if (last === null) return;
  if (last.version === before.last?.version) toast({ type: 'INFO', heading: text('was_active') });
  else if (last.state === 'REJECTED') {
    toast({ type: 'ERROR', heading: text('not_sent'), message: describeReason(last) ?? '' });
  } else toast({ type: 'SUCCESS', heading: text('sent') });
}

interface SendForReviewProps {
  of: TemplateDraft;
  hasFaults: boolean;
  submit: ReturnType<typeof useSubmit>;
}

/** Sends the draft to Meta; a fault keeps it here. What is in review or active already needs no sending. */
export function SendForReview({ of: { draft, stored }, hasFaults, submit }: SendForReviewProps) {
  const isKnown = stored.versions.some(
    ({ version, state, content }) =>
      (version === stored.live_version || version === stored.last?.version) &&
      state !== 'REJECTED' &&
      listChangedParts(templateDraft, content, draft).length === 0,
  );
  if (isKnown) return null;
  if (stored.account_id === null) {
    return (
      <PageLink to={whatsappPages.whatsapp_business} className={buttonClasses()}>
        {text('connect_first')}
      </PageLink>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<Icon of={Send} isDirectional />}
      disabled={hasFaults}
      isSaving={submit.isSending}
      onClick={() => void submit.send()}
    >
      {text('send_for_review')}
    </Button>
  );
}
