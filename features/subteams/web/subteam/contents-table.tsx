import { useState } from 'react';
import { ContentIcon, fillContentPage, findContentKind } from '#features/content/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatPercent } from '#platform/web/format.ts';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import type { PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { type SubteamContent, type SubteamDetails, subteamPage } from '../../contract.ts';
import { text } from './en.ts';
import { countColumn, PanelTable, wide, wider } from './panel-table.tsx';

/** Shows what the members of the sub-team see, all of it or what they alone see. */
export function ContentsTable({ subteam: { id, name } }: { subteam: SubteamDetails }) {
  const [only, setOnly] = useState(false);
  const read = useReadPages(
    subteamPage.listContents,
    { params: { id }, query: { ...(only && { only }) } },
    { keepPrevious: true },
  );
  const choice = (
    <Segmented
      label={text('content_which')}
      size="sm"
      value={only ? 'only' : 'all'}
      segments={[
        { value: 'all', label: text('content_all') },
        { value: 'only', label: text('content_only', { name }) },
      ]}
      onChange={(value) => setOnly(value === 'only')}
    />
  );
  return (
    <PanelTable
      title={text('content')}
      end={choice}
      read={read}
      waitingRows={3}
      notLoaded={text('content_not_loaded')}
      empty={
        <p className="border-t border-line-2 px-5 py-5 text-fg-2 max-sm:px-4">
          {text(only ? 'no_only_content' : 'no_content')}
        </p>
      }
      rowClass={() => 'relative'}
      columns={listColumns(name)}
    />
  );
}

const listColumns = (name: string): PlainColumn<SubteamContent>[] => [
  {
    label: text('column_content'),
    className: 'ps-5 max-sm:ps-4',
    cell: (content) => <Title content={content} />,
  },
  {
    label: text('column_by'),
    className: wider,
    head: 'w-44',
    cell: ({ owner }) => <PersonName of={owner} />,
  },
  {
    label: text('column_seen_by'),
    head: 'w-48 max-sm:w-34',
    cell: (content) => <SeenBy content={content} name={name} />,
  },
  countColumn(text('column_shared'), ({ share_count }) => share_count),
  {
    label: text('column_opened'),
    isNumber: true,
    className: `${wide} pe-5`,
    head: 'w-24',
    cell: ({ tracked_count, opened_count }) =>
      tracked_count > 0 ? formatPercent(opened_count / tracked_count) : text('nothing'),
  },
];

const Title = ({ content }: { content: SubteamContent }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint text-brand-fg">
      <ContentIcon type={content.type} />
    </span>
    <span className="min-w-0 leading-[18px]">
      <Link
        to={fillContentPage(content)}
        className="focus-inset block truncate rounded-xs font-medium text-fg no-underline after:absolute after:inset-0"
      >
        {content.title}
      </Link>
      <span className="block truncate text-xs text-fg-3">{findContentKind(content.type).words.one}</span>
    </span>
  </span>
);

function SeenBy({ content: { visibility, subteams }, name }: { content: SubteamContent; name: string }) {
  if (visibility === 'ORG') return <Badge>{text('company')}</Badge>;
  if (subteams.length === 1) return <Badge tone="warning">{text('content_only', { name })}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {subteams.map((subteam) => (
        <Badge key={subteam.id}>{subteam.name}</Badge>
      ))}
    </span>
  );
}
