import { Layers, Lock, type LucideIcon, Pencil, Users } from 'lucide-react';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
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

interface ContentSideProps {
  type: ContentType;
  filter: ContentState;
  onChange: ChangeState;
}

/** Shows the views at the side: who sees what for teams only, drafts where a kind has them. */
export function ContentSide({ type, filter, onChange }: ContentSideProps) {
  const { is_team_account, flags } = useSession();
  const { data: stats } = useRead(contents.getStats, { params: { t: type } });
  const { words, hasDrafts } = findContentKind(type);
  if (!is_team_account && !hasDrafts) return null;
  const chosen = findAudience(filter);
  const view = (audience: Audience, icon: LucideIcon, label: string, count: number | undefined) => (
    <button
      type="button"
      aria-pressed={chosen === audience}
      onClick={() => void onChange(filterByAudience[audience])}
      className={classNames(
        'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-start font-medium hover:bg-hover max-lg:h-9 max-lg:w-auto max-lg:shrink-0',
        chosen === audience ? 'forced-chosen bg-fill text-fg' : 'text-fg-2',
      )}
    >
      <Icon of={icon} className="text-icon" />
      <span className="truncate">{label}</span>
      {count !== undefined && (
        <span className="ms-auto text-xs text-fg-3 tabular-nums">{formatCappedCount(count)}</span>
      )}
    </button>
  );
  return (
    <nav
      aria-label={text('whose')}
      className="flex shrink-0 gap-1 border-line-2 p-3 max-lg:overflow-x-auto max-lg:border-b max-lg:py-2 lg:w-[224px] lg:flex-col lg:border-e"
    >
      {view('all', Layers, words.all, stats?.TOTAL)}
      {hasDrafts && view('drafts', Pencil, text('drafts'), undefined)}
      {is_team_account && view('private', Lock, text('private_to_me'), stats?.by_visibility.PRIVATE)}
      {is_team_account &&
        flags.enable_subteams_feature &&
        view('subteams', Users, text('shared_with_subteams'), stats?.by_visibility.SUBTEAMS)}
    </nav>
  );
}
