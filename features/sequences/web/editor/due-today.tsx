import { clientPages } from '#features/clients/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { sequenceClients } from '../../clients-contract.ts';
import { sequencePages } from '../../pages.ts';
import { text } from './en.ts';

const SHOWN = 5;

interface DueTodayProps {
  sequence_id: number;
  step_id: string;
  /** Whether it sends something; else it is a contact. */
  isShare: boolean;
  /** How many there are. */
  count: number;
}

/** The clients for whom a step is due today. */
export function DueToday({ sequence_id, step_id, isShare, count }: DueTodayProps) {
  const params = { id: sequence_id, sid: step_id };
  const { data } = useRead(sequenceClients.listOfStep, { params, query: { status: 'TODAY', page_size: SHOWN } });
  return (
    <section aria-label={text('due_today')}>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="font-semibold">{text('due_today')}</h3>
        <CountBadge count={count} tone="brand" />
        <PageLink
          to={sequencePages.sequence}
          params={{ id: sequence_id }}
          search={{ tab: 'people', step_id, status: 'TODAY' }}
          className={`ms-auto text-xs ${linkClasses()}`}
        >
          {text('view_all')}
        </PageLink>
      </div>
      <ul>
        {data?.results.map(({ id, client, assigned_to }) => (
          <li key={id} className="flex items-center gap-2.5 border-t border-line py-1.5">
            <Avatar of={client} size={24} />
            <PageLink
              to={clientPages.client}
              params={{ id: client.id }}
              className={`min-w-0 truncate ${linkClasses('quiet')}`}
            >
              {client.name}
            </PageLink>
            <PageLink
              to={sequencePages.due}
              search={{ sequence_id, assigned_to_id: assigned_to?.id ?? 'unassigned', first: id }}
              className={`ms-auto shrink-0 ${buttonClasses({ size: 'sm' })}`}
            >
              {text(isShare ? 'send' : 'contact')}
              <span className="sr-only"> {client.name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
