import { FileText, Globe, type LucideIcon, Megaphone, PanelTop } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import { useLeads } from './use-leads.ts';

/** Shows where a client came from, under the contact details. */
export function LeadSourcePanel({ client }: { client: Client }) {
  const { rows } = useLeads(client);
  // The newest lead is first in the list, while the first one says where the client came from.
  const first = client.source === 'external_integration' ? rows.at(-1) : undefined;
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
