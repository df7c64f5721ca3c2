import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import type { Subteam } from '../contract.ts';
import { subteamPages } from '../pages.ts';
import { formatClients } from './count-words.ts';
import { text } from './en.ts';

/** Shows sub-teams with who is in them; a row opens its sub-team. */
export function SubteamsTable({ subteams }: { subteams: readonly Subteam[] }) {
  return (
    <Table label={text('subteams')} density="relaxed" className="flex-1">
      <thead>
        <tr>
          <HeadCell className="w-[34%] max-sm:w-auto max-sm:ps-4!">{text('column_name')}</HeadCell>
          <HeadCell className="w-28 max-sm:hidden" isNumber>
            {text('column_members')}
          </HeadCell>
          <HeadCell className="w-28 max-sm:hidden" isNumber>
            {text('column_clients')}
          </HeadCell>
          <HeadCell className="ps-8 max-sm:w-24 max-sm:ps-2.5">{text('column_managers')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {subteams.map((subteam) => (
          <SubteamRow key={subteam.id} subteam={subteam} />
        ))}
      </tbody>
    </Table>
  );
}

function SubteamRow({ subteam }: { subteam: Subteam }) {
  const { id, name, member_ids, clients_count } = subteam;
  const members = text('members_count', { count: member_ids.length });
  return (
    <Row className="relative">
      <Cell className="max-sm:ps-4!">
        <PageLink
          to={subteamPages.subteam}
          params={{ id }}
          className="focus-inset rounded-xs font-medium text-fg no-underline after:absolute after:inset-0"
        >
          {name}
        </PageLink>
        <span className="block truncate text-xs text-fg-3 sm:hidden">
          {members} · {formatClients(clients_count)}
        </span>
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        {member_ids.length || text('nothing')}
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        {clients_count ? formatNumber(clients_count) : text('nothing')}
      </Cell>
      <Cell className="ps-8 max-sm:ps-2.5">
        <Managers subteam={subteam} />
      </Cell>
    </Row>
  );
}

/** One manager stands with their name, several as a stack. */
function Managers({ subteam: { managers } }: { subteam: Subteam }) {
  if (managers.length === 0) return <span className="text-fg-3">{text('nothing')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AvatarStack people={managers} size={24} />
      <span className="truncate text-fg-2 max-sm:hidden">{managers.map(({ name }) => name).join(', ')}</span>
    </span>
  );
}
