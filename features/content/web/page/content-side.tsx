import { Hourglass, Layers, Lock, type LucideIcon, Pencil, Users } from 'lucide-react';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ContentType, contents } from '../../contract.ts';
import { findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import {
  type Audience,
  type ChangeState,
  type ContentState,
  filterByAudience,
  findAudience,
} from '../list/content-list.ts';
import type { ContentPanels } from './content-panels.ts';
import { SideLine } from './side-panel.tsx';

interface ContentSideProps {
  type: ContentType;
  filter: ContentState;
  onChange: ChangeState;
  panels: ContentPanels;
}

/** What counting a list answers. */
type Counted = { count?: number };

/** Shows the views at the side, who sees what for teams only and drafts where a kind has them, and the labels. */
export function ContentSide({ type, filter, onChange, panels }: ContentSideProps) {
  const { is_team_account, flags } = useSession();
  const { data: stats } = useRead(contents.getStats, { params: { t: type } });
  const { words, hasDrafts, calls } = findContentKind(type);
  const drafts = useRead(
    calls.list,
    { query: { is_draft: true, page_size: 1, with_count: true } },
    { enabled: hasDrafts === true },
  ).data as Counted | undefined;
  const chosen = findAudience(filter);
  const view = (audience: Audience, icon: LucideIcon, label: string, count: number | undefined) => (
    <SideLine
      isChosen={chosen === audience && filter.label_id === undefined}
      mark={<Icon of={icon} className="text-icon" />}
      label={label}
      count={count}
      onPress={() => void onChange({ ...filterByAudience[audience], label_id: undefined })}
    />
  );
  return (
    <div className="flex shrink-0 gap-1 border-line-2 p-3 max-lg:overflow-x-auto max-lg:border-b max-lg:py-2 lg:w-[224px] lg:flex-col lg:gap-4 lg:overflow-y-auto lg:border-e">
      <nav aria-label={text('whose')} className="flex shrink-0 gap-1 lg:flex-col">
        {view('all', Layers, words.all, stats?.TOTAL)}
        {hasDrafts && view('drafts', Pencil, text('drafts'), drafts?.count)}
        {is_team_account && view('private', Lock, text('private_to_me'), stats?.by_visibility.PRIVATE)}
        {is_team_account &&
          flags.enable_subteams_feature &&
          view('subteams', Users, text('shared_with_subteams'), stats?.by_visibility.SUBTEAMS)}
        {is_team_account && view('in_approval', Hourglass, text('in_approval'), stats?.IN_APPROVAL)}
      </nav>
      <panels.ListSide type={type} filter={filter} onChange={onChange} />
    </div>
  );
}
