import { TriangleAlert } from 'lucide-react';
import type { ComponentType } from 'react';
import { leadPages } from '#features/leads/pages.ts';
import { useAttention } from '#features/leads/web/index.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './tools-en.ts';

/** The page of the services the product is connected with. */
export function IntegrationsScreen({ cards }: { cards: Readonly<Record<string, ComponentType>> }) {
  const person = useSession();
  return (
    <>
      <PageHeader title={text('integrations')} />
      {mayUse(person, 'INTEGRATIONS.MANAGE') ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-10 max-sm:px-4">
          <AttentionNotice />
          <LeadSources cards={cards} />
        </div>
      ) : (
        <NoPermissionPanel title={text('no_integrations')}>
          {text('no_integrations_text', { owner: person.owner_name })}
        </NoPermissionPanel>
      )}
    </>
  );
}

/** Tells people who manage sources how many leads wait for them; shows nothing at zero. */
function AttentionNotice() {
  const { count, words } = useAttention();
  if (count === 0) return null;
  return (
    <p className="mt-1 mb-4 flex flex-wrap items-center gap-2 rounded-md bg-warning-tint px-3.5 py-2.5 text-warning-fg">
      <Icon of={TriangleAlert} />
      <span>{words}</span>
      <PageLink to={leadPages.needs_attention} className={linkClasses('text')}>
        {text('look_at_them')}
      </PageLink>
    </p>
  );
}

function LeadSources({ cards }: { cards: Readonly<Record<string, ComponentType>> }) {
  return (
    <section aria-labelledby="lead-sources">
      <div className="flex flex-wrap items-baseline gap-x-2 pt-2 pb-3">
        <h2 id="lead-sources" className="font-semibold">
          {text('lead_sources')}
        </h2>
        <p className="text-fg-3">{text('lead_sources_text')}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3">
        {Object.entries(cards).map(([name, Card]) => (
          <Card key={name} />
        ))}
      </ul>
      <p className="mt-4 max-w-[68ch] text-fg-3">{text('more_sources_text')}</p>
    </section>
  );
}
