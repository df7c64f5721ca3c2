import { RotateCcw, TriangleAlert } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon, PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { Dismissal, type LeadNeedingAttention, leads } from '../contract.ts';
import { leadPages } from '../pages.ts';
import { text } from './en.ts';
import { AttentionLeadItem } from './lead-needing-attention.tsx';
import { useAttention } from './use-attention.ts';

const attentionList = defineList(leads.listNeedingAttention, {
  words: { label: text('needs_attention'), notLoaded: text('attention_not_loaded') },
  skeleton: <TableSkeleton rows={6} />,
  forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
  Empty: AllFiled,
});

/**
 * Lists leads that need attention: why, what arrived, and the actions.
 *
 * @param props.Above what else waits for a person, drawn over the list.
 */
export function NeedsAttentionScreen({ Above }: { Above?: ComponentType }) {
  const [leaving, setLeaving] = useState<LeadNeedingAttention | null>(null);
  return (
    <>
      <ListScreen
        list={attentionList}
        header={({ pages }) => (
          <>
            <PageHeader
              icon={<HeaderIcon of={TriangleAlert} />}
              crumb={<Crumbs trail={[{ page: leadPages.integrations, label: text('integrations') }]} />}
              title={text('needs_attention')}
              actions={pages.rows.some(({ outcome }) => outcome !== 'UNPARSABLE') && <TryAllAgain />}
            />
            {Above && <Above />}
          </>
        )}
      >
        {(view) => (
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 max-sm:px-4">
            <p className="max-w-[68ch] pb-3 text-fg-2">{text('needs_attention_lead')}</p>
            <ListItems view={view} className="grid max-w-[860px] gap-3" moreClassName="mt-4">
              {(lead) => <AttentionLeadItem key={lead.id} lead={lead} onDismiss={() => setLeaving(lead)} />}
            </ListItems>
          </div>
        )}
      </ListScreen>
      {leaving && <DismissDialog lead={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** Files all of them again and shows how many succeeded. */
function TryAllAgain() {
  const retry = useChange(leads.replayAll, { onSuccess: describeTestOutcome });
  return (
    <Button icon={<Icon of={RotateCcw} />} onClick={() => retry.mutate({})} isSaving={retry.isPending}>
      {text('try_all_again')}
    </Button>
  );
}

function describeTestOutcome({ replayed, filed, waiting }: { replayed: number; filed: number; waiting: number }): void {
  const refused = replayed - filed - waiting;
  if (waiting > 0) {
    toast({ type: 'INFO', heading: text('retrying_toast', { count: waiting }), message: text('retrying_text') });
  } else if (filed === replayed) toast({ type: 'SUCCESS', heading: text('filed_toast', { count: filed }) });
  else {
    const heading = filed > 0 ? text('filed_some_toast', { filed, count: replayed }) : text('still_unread_toast');
    toast({ type: 'WARNING', heading, message: text('still_waiting', { count: refused }) });
  }
}

/** Nothing is said while something else waits above the list. */
function AllFiled() {
  if (useAttention().count > 0) return null;
  return (
    <EmptyPanel
      title={text('all_filed')}
      placeholder={<LinePlaceholders />}
      actions={
        <PageLink to={leadPages.integrations} className={buttonClasses()}>
          {text('to_integrations')}
        </PageLink>
      }
    >
      {text('all_filed_text')}
    </EmptyPanel>
  );
}

/** Dismisses a lead, which requires a reason. */
function DismissDialog({ lead, onClose }: { lead: LeadNeedingAttention; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const dismiss = useChange(leads.dismiss, {
    ...saidByForm,
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('dismissed_toast') });
    },
  });
  const form = useForm({
    stored: { reason: '' },
    findProblem: problemBySchema(Dismissal.shape),
    save: (body) => dismiss.mutateAsync({ params: { id: lead.id }, body }),
  });
  return (
    <FormDialog
      onClose={onClose}
      size="confirm"
      title={text('dismiss_title')}
      description={text('dismiss_text')}
      initialFocus={input}
      saveLabel={text('dismiss')}
      form={form}
    >
      <TextField
        label={text('reason')}
        isRequired
        ref={input}
        placeholder={text('reason_hint')}
        {...form.input('reason')}
      />
    </FormDialog>
  );
}
