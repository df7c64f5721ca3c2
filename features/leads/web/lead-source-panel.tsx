import { FileText, Globe, type LucideIcon, Megaphone, PanelTop } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useReadPages } from '#platform/web/data.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LinkButton } from '#platform/web/ui/link.tsx';
import { leads, type RawLead } from '../contract.ts';
import { text } from './en.ts';

const LeadsDrawer = lazy(() => import('./leads-drawer.tsx').then((module) => ({ default: module.LeadsDrawer })));

/** Where a client came from, under the contact details; what their leads said opens beside it. */
export function LeadSourcePanel({ client }: { client: Client }) {
  const isLead = client.source === 'external_integration';
  const { rows } = useReadPages(leads.rawLeadInfo, { params: { id: client.id } }, { enabled: isLead });
  // The newest is first; where somebody came from is what the first lead says.
  const first = rows.at(-1);
  return (
    <section aria-labelledby="lead-source-heading" className="border-t border-line-2 px-5 py-4">
      <h2 id="lead-source-heading" className="mb-2 text-sm font-semibold">
        {text('lead_source')}
      </h2>
      <dl className="grid gap-0.5">
        <SourceLine icon={Globe} label={text('source')} value={client.source_name || text(client.source)} />
        <SourceLine icon={PanelTop} label={text('page')} value={first?.page_name} />
        <SourceLine icon={FileText} label={text('form')} value={first?.form_name} />
        <SourceLine icon={Megaphone} label={text('campaign')} value={first?.campaign_name} />
      </dl>
      {rows.length > 0 && <LeadsLink client={client} rows={rows} />}
    </section>
  );
}

function SourceLine({ icon, label, value }: { icon: LucideIcon; label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div className="grid min-h-7 grid-cols-[112px_minmax(0,1fr)] items-center text-sm">
      <dt className="flex items-center gap-2 text-fg-3">
        <Icon of={icon} />
        {label}
      </dt>
      <dd dir="auto" className="truncate px-1.5" title={value}>
        {value}
      </dd>
    </div>
  );
}

function LeadsLink({ client, rows }: { client: Client; rows: readonly RawLead[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [newest] = rows;
  const words =
    rows.length > 1
      ? text('view_leads', { count: rows.length })
      : text('view_answers', { count: newest?.answers.length ?? 0 });
  return (
    <>
      <LinkButton className="mt-2" onClick={() => setIsOpen(true)}>
        {words}
      </LinkButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LeadsDrawer client={client} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
