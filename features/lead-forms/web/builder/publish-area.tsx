import { type OpenDraft, openLastColumn, PublishDraft, PublishProblems } from '#engines/drafts/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import type { LeadForm } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { namePublishing, ShareLink, usePublish } from '../form-frame.tsx';
import { offerPro } from '../offer-pro.ts';
import { useBuilder } from './builder-context.ts';
import { isSetting } from './describe-part.ts';
import { text } from './en.ts';

/** Shows the draft to visitors; while something keeps it from that, lists what, and leads to each part. */
export function PublishArea({ of }: { of: OpenDraft<LeadForm> }) {
  const { stored: form, problems, saving, store } = of;
  const { is_free_tier } = useSession();
  const lead = useLeadToPart(form.id);
  const publish = usePublish(store.receive);
  const count = form.unpublished_parts.length;
  const isNew = form.live_version === null;
  if (form.is_archived) return <ShareLink id={form.id} />;
  if (Object.keys(problems).length > 0) return <PublishProblems of={of} choose={lead} />;
  if (!isNew && count === 0 && saving.kind === 'saved' && form.state === 'LIVE') return <ShareLink id={form.id} />;
  return (
    <PublishDraft
      of={of}
      label={namePublishing(form)}
      isPublishing={publish.isPending}
      publish={() => publish.mutate({ params: { id: form.id } })}
      notSaved={text('not_saved_yet')}
      instead={is_free_tier ? offerPro : undefined}
    />
  );
}

/** Returns what opens the properties of a part, or the settings of the form. */
function useLeadToPart(id: number): (part: string) => void {
  const { choose } = useBuilder();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  return (part) => {
    if (isSetting(part)) {
      void navigate({ to: fillPage(leadFormPages.lead_form, { id }, { tab: 'settings' }) });
      return;
    }
    choose(part);
    if (isNarrow) openLastColumn();
  };
}
