import { TriangleAlert } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { leadPages } from '#features/leads/pages.ts';
import { useAttention } from '#features/leads/web/index.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './tools-en.ts';

/** The card of an integration, ready to draw. */
export interface IntegrationCard {
  name: string;
  Card: ComponentType;
  policy: PolicyKey | undefined;
  isAutomation: boolean;
}

/** The page of the services the product is connected with. */
export function IntegrationsScreen({ cards }: { cards: readonly IntegrationCard[] }) {
  const person = useSession();
  const mine = cards.filter(({ policy }) => policy === undefined || mayUse(person, policy));
  const sources = mine.filter(({ isAutomation }) => !isAutomation);
  const automations = mine.filter(({ isAutomation }) => isAutomation);
  return (
    <>
      <PageHeader title={text('integrations')} />
      {mayUse(person, 'INTEGRATIONS.MANAGE') ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-10 max-sm:px-4">
          <AttentionNotice />
          <Cards title={text('lead_sources')} about={text('lead_sources_text')} cards={sources}>
            <p className="mt-4 max-w-[68ch] text-fg-3">{text('more_sources_text')}</p>
          </Cards>
          {automations.length > 0 && (
            <div className="mt-4">
              <Cards title={text('automations')} about={text('automations_text')} cards={automations} />
            </div>
          )}
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

interface CardsProps {
  title: string;
  about: string;
  cards: readonly IntegrationCard[];
  children?: ReactNode;
}

function Cards({ title, about, cards, children }: CardsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-2 pt-2 pb-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-fg-3">{about}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3">
        {cards.map(({ name, Card }) => (
          <Card key={name} />
        ))}
      </ul>
      {children}
    </section>
  );
}
