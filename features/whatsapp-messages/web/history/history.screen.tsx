import { daysFilter } from '#domain/web/days-filter.ts';
import { automationPages } from '#features/automations/pages.ts';
import { clientPages } from '#features/clients/pages.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { defineList, type PhoneRowProps } from '#platform/web/list/define-list.ts';
import { customFilter, plainFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlChoice, urlId } from '#platform/web/navigation/url-state.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders, NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { type ListedMessage, MessageGroup, whatsappMessages } from '../../messages-calls.ts';
import { text } from './en.ts';
import { HistoryHead } from './history-head.tsx';
import { describeAfter, describeCredit, MessageResult } from './message-result.tsx';

/** The results above the list, which the screen draws itself. */
const groupFilter = {
  ...plainFilter<{ group?: MessageGroup | undefined }>({ group: urlChoice(MessageGroup.options) }),
  useWords: ({ group }: { group?: MessageGroup | undefined }) => (group ? text(`group_${group}`) : null),
};

const useTemplates = (enabled = true) => useRead(whatsappTemplates.list, { query: {} }, { enabled }).data?.results;

const templateFilter = customFilter<{ template_id?: number | undefined }>({
  label: text('template'),
  anyLabel: text('any_template'),
  fields: { template_id: urlId },
  useChoices: () => (useTemplates() ?? []).map(({ id, title }) => ({ label: title, value: { template_id: id } })),
  useValue: ({ template_id }) => {
    const templates = useTemplates(template_id !== undefined);
    if (template_id === undefined) return null;
    return templates?.find(({ id }) => id === template_id)?.title ?? text('deleted_template');
  },
});

const nameMessage = ({ client, number }: ListedMessage): string =>
  client?.name ?? (number === null ? text('hidden_client') : text('no_client'));

function ClientLink({ message, className = '' }: { message: ListedMessage; className?: string }) {
  const { client } = message;
  if (!client) return <span className="truncate text-fg-3">{nameMessage(message)}</span>;
  return (
    <PageLink to={clientPages.client} params={{ id: client.id }} data-row-link={message.id} className={className}>
      <PersonName of={client} />
    </PageLink>
  );
}

const NumberText = ({ number }: Pick<ListedMessage, 'number'>) => (
  <span className="text-fg-2 tabular-nums">{number === null ? text('none') : <LtrText>{number}</LtrText>}</span>
);

function Moment({ at }: Pick<ListedMessage, 'at'>) {
  const { time_zone } = useSession();
  return (
    <time dateTime={at} className="text-fg-2">
      <LtrText>{formatDateTime(at, time_zone)}</LtrText>
    </time>
  );
}

const listed: Omit<ListColumn<ListedMessage>, 'isDefault'>[] = [
  { id: 'client', label: text('column_client'), width: 210, cell: (message) => <ClientLink message={message} /> },
  { id: 'number', label: text('column_number'), width: 150, cell: (message) => <NumberText {...message} /> },
  {
    id: 'template',
    label: text('column_template'),
    width: 170,
    cell: ({ template }) => (
      <span dir="auto" className="block truncate">
        {template?.title ?? text('none')} <span className="text-xs text-fg-3">{template?.language}</span>
      </span>
    ),
  },
  {
    id: 'result',
    label: text('column_result'),
    width: 330,
    cell: (message) => <MessageResult message={message} name={nameMessage(message)} />,
  },
  { id: 'after', label: text('column_after'), width: 80, cell: describeAfter },
  { id: 'credits', label: text('column_credits'), width: 90, cell: describeCredit },
  { id: 'time', label: text('column_time'), width: 165, cell: (message) => <Moment {...message} /> },
];
const columns = listed.map((column) => ({ ...column, isDefault: true }));

const PhoneRow = ({ row }: PhoneRowProps<ListedMessage>) => (
  <div className="min-w-0 flex-1 self-center">
    <div className="flex items-center gap-2">
      <ClientLink message={row} className="min-w-0 font-semibold after:absolute after:inset-0" />
      <span className="ms-auto shrink-0 text-xs text-fg-3">{describeAfter(row)}</span>
    </div>
    <div className="mt-0.5 text-sm">
      <MessageResult message={row} name={nameMessage(row)} />
    </div>
    <p dir="auto" className="mt-0.5 truncate text-xs text-fg-3">
      <Moment {...row} />
      {row.template && ` · ${row.template.title}`}
    </p>
  </div>
);

const Empty = () => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={<LinePlaceholders end="text" />}
    actions={
      <PageLink to={automationPages.automations} className={buttonClasses()}>
        {text('back')}
      </PageLink>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);

const historyList = defineList(whatsappMessages.list, {
  words: {
    label: text('title'),
    notLoaded: text('not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: [
    searchFilter({ label: text('search'), hint: text('search_hint'), maximum: 100 }),
    groupFilter,
    templateFilter,
    daysFilter,
  ],
  columns,
  getName: nameMessage,
  PhoneRow,
  Empty,
  skeleton: <TableSkeleton rows={12} />,
});

/** Lists what the responder sent, newest first, with what became of it and why the rest was not sent (S0-2.1-49). */
export function HistoryScreen() {
  const session = useSession();
  if (!mayUse(session, 'TEAM.MANAGE')) {
    return (
      <>
        <PageHeader title={text('title')} />
        <NoPermissionPanel title={text('no_permission')}>
          {text('no_permission_text', { owner: session.owner_name })}
        </NoPermissionPanel>
      </>
    );
  }
  return <ListScreen list={historyList} header={(view) => <HistoryHead view={view} />} />;
}
