import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useChange, useReadPages } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { Button, buttonClasses } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { Bone, TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel, GhostRow } from '#platform/web/ui/state-panel.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { leads, type ParkedLead } from '../contract.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { text } from './en.ts';
import { ParkedLeadItem } from './parked-lead.tsx';

/** Leads that wait for a person: why, what arrived, and the two ways out. */
export function NeedsAttentionScreen() {
  const list = useReadPages(leads.listParked, {});
  const [leaving, setLeaving] = useState<ParkedLead | null>(null);
  return (
    <>
      <PageHeader title={text('needs_attention')} actions={list.rows.length > 0 && <ReplayAll />} />
      {list.isPending ? (
        <TableSkeleton rows={6} />
      ) : list.isError && list.rows.length === 0 ? (
        <AreaNotLoaded title={text('parked_not_loaded')} read={list} forbidden={forbidden} />
      ) : list.rows.length === 0 ? (
        <AllFiled />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 max-sm:px-4">
          <p className="max-w-[68ch] pb-3 text-fg-2">{text('needs_attention_lead')}</p>
          <ul className="grid max-w-[860px] gap-3">
            {list.rows.map((lead) => (
              <ParkedLeadItem key={lead.id} lead={lead} onDismiss={() => setLeaving(lead)} />
            ))}
          </ul>
          <ShowMore list={list} className="mt-4" />
        </div>
      )}
      {leaving && <DismissDialog lead={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function ReplayAll() {
  const replay = useChange(leads.replayAll, {
    onSuccess: ({ replayed }) =>
      toast({
        type: 'SUCCESS',
        heading: text('replayed_toast', { count: replayed }),
        message: text('replayed_text'),
      }),
  });
  return (
    <Button icon={<Icon of={RotateCcw} />} onClick={() => replay.mutate({})} isSaving={replay.isPending}>
      {text('replay_all')}
    </Button>
  );
}

const forbidden = {
  title: text('no_permission'),
  words: (owner: string) => text('no_permission_text', { owner }),
};

const AllFiled = () => (
  <EmptyPanel
    title={text('all_filed')}
    ghost={[0, 1, 2].map((row) => (
      <GhostRow key={row}>
        <Bone className="h-2 w-24" />
        <Bone shape="button" className="ms-auto h-4 w-12" />
      </GhostRow>
    ))}
    actions={
      <Link to="/integrations" className={buttonClasses()}>
        {text('to_integrations')}
      </Link>
    }
  >
    {text('all_filed_text')}
  </EmptyPanel>
);
