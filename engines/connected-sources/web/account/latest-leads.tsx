import { useId, useState } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { formatAgo } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import type { LeadPreview, SourceAccount, SourceForm } from '../../contract.ts';
import { GoesTo } from '../connected/assignee-cell.tsx';
import { text } from '../en.ts';
import { useSource } from '../source.ts';

interface LatestLeadsProps {
  account: Pick<SourceAccount, 'id'>;
  form: SourceForm;
}

/** Shows how the latest leads of a form would be read with the present mapping; asked for, because the provider counts each call. */
export function LatestLeads({ account, form }: LatestLeadsProps) {
  const id = useId();
  const { contract, nouns } = useSource();
  const [isAsked, setIsAsked] = useState(false);
  const read = useRead(
    contract.previewLeads,
    { params: { id: account.id }, query: { form: form.id } },
    { enabled: isAsked },
  );
  const leads = read.data?.results;
  return (
    <section
      aria-labelledby={id}
      className="mx-5 mb-5 rounded-md border border-line-2 border-dashed px-4 py-3 max-sm:mx-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2 id={id} className="font-semibold">
          {text('latest_leads')}
        </h2>
        <p className="text-fg-3">{text('latest_leads_text', nouns)}</p>
      </div>
      {!leads && !read.isError && (
        <Button className="mt-3" isSaving={isAsked} onClick={() => setIsAsked(true)}>
          {text('read_latest')}
        </Button>
      )}
      {read.isError && <PartNotLoaded words={text('latest_not_read', nouns)} read={read} className="mt-2" />}
      {leads?.length === 0 && <p className="mt-2 text-fg-2">{text('no_latest', nouns)}</p>}
      {leads && leads.length > 0 && (
        <ul aria-labelledby={id} className="mt-2">
          {leads.map((lead) => (
            <LeadLine key={lead.id} lead={lead} form={form} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LeadLine({
  lead: { id: lead_id, name, contact, about, sent_at },
  form,
}: {
  lead: LeadPreview;
  form: SourceForm;
}) {
  const now = Date.parse(useNow());
  return (
    <li className="grid items-center gap-x-4 gap-y-0.5 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2">
        <Avatar of={{ id: lead_id, name }} size={24} />
        <span dir="auto" className="truncate">
          <span className="font-medium">{name || text('no_name')}</span>{' '}
          <span className="text-fg-2">{[about, contact].filter(Boolean).join(', ')}</span>
        </span>
      </span>
      <span className="min-w-0 truncate">
        <GoesTo form={form} />
      </span>
      <span className="text-fg-3">{sent_at && formatAgo(sent_at, now)}</span>
    </li>
  );
}
