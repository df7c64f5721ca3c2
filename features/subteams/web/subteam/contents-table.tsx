import { Link } from '@tanstack/react-router';
import { FileText, type LucideIcon, MessageSquareText, PanelTop } from 'lucide-react';
import { useState } from 'react';
import { fillContentPage } from '#features/content/pages.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatNumber, formatPercent } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type SubteamContent, type SubteamDetails, subteamPage } from '../../contract.ts';
import { text } from './en.ts';
import { Section, SectionTable } from './section.tsx';

const icons: Record<SubteamContent['type'], LucideIcon> = {
  text: MessageSquareText,
  file: FileText,
  html_page: PanelTop,
};

const wide = 'max-sm:hidden';
const wider = 'max-xl:hidden';

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
    <Section title={text('content')} end={choice}>
      {(titleId) => (
        <>
          {read.isPending && <TableSkeleton rows={3} />}
          {read.isError && <PartNotLoaded words={text('content_not_loaded')} read={read} className="px-5" />}
          {read.isSuccess && read.rows.length === 0 && (
            <p className="border-t border-line-2 px-5 py-5 text-fg-2 max-sm:px-4">
              {text(only ? 'no_only_content' : 'no_content')}
            </p>
          )}
          {read.rows.length > 0 && (
            <SectionTable labelledBy={titleId} columns={<Columns />}>
              {read.rows.map((content) => (
                <ContentRow key={content.id} content={content} name={name} />
              ))}
            </SectionTable>
          )}
          <ShowMore list={read} className="px-5" />
        </>
      )}
    </Section>
  );
}

const Columns = () => (
  <>
    <th scope="col">{text('column_content')}</th>
    <th scope="col" className={`w-44 ${wider}`}>
      {text('column_by')}
    </th>
    <th scope="col" className="w-48 max-sm:w-34">
      {text('column_seen_by')}
    </th>
    <th scope="col" className={`w-20 text-end! ${wide}`}>
      {text('column_shared')}
    </th>
    <th scope="col" className={`w-24 text-end! ${wide}`}>
      {text('column_opened')}
    </th>
  </>
);

function ContentRow({ content, name }: { content: SubteamContent; name: string }) {
  const { type, title, owner, share_count, tracked_count, opened_count } = content;
  return (
    <tr className="relative">
      <td>
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint text-brand-fg">
            <Icon of={icons[type]} />
          </span>
          <span className="min-w-0 leading-[18px]">
            <Link
              to={fillContentPage(content)}
              className="focus-inset block truncate rounded-xs font-medium text-fg no-underline after:absolute after:inset-0"
            >
              {title}
            </Link>
            <span className="block truncate text-xs text-fg-3">{text(`type_${type}`)}</span>
          </span>
        </span>
      </td>
      <td className={wider}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar of={owner} size={20} />
          <span className="truncate">{owner.name}</span>
        </span>
      </td>
      <td>
        <SeenBy content={content} name={name} />
      </td>
      <td className={`text-end tabular-nums ${wide}`}>{formatNumber(share_count)}</td>
      <td className={`text-end tabular-nums ${wide}`}>
        {tracked_count > 0 ? formatPercent(opened_count / tracked_count) : text('nothing')}
      </td>
    </tr>
  );
}

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
