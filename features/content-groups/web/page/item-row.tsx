import {
  Building2,
  CircleAlert,
  EyeOff,
  Hourglass,
  Lock,
  type LucideIcon,
  SquareArrowOutUpRight,
  Users,
} from 'lucide-react';
import { commandItem, type EditedItem } from '#engines/drafts/web/index.ts';
import { fillContentPage } from '#features/content/web/index.ts';
import { formatPercent } from '#platform/web/format.ts';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { MoveMenuItems } from '#platform/web/ui/reorder/move-menu-items.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { GroupItem } from '../../contract.ts';
import { text as shared } from '../en.ts';
import { describeItem, ItemCover, isBroken, useIsOfToday } from '../item-parts.tsx';
import { text } from './en.ts';
import type { GroupItems } from './use-group-items.ts';

interface ItemRowProps extends EditedItem {
  item: GroupItem;
  of: GroupItems;
  mayEdit: boolean;
}

/** One item: a press opens it, the handle or ⌥ with an arrow moves it. */
export function ItemRow(props: ItemRowProps) {
  const { item, place, sortable, of, mayEdit, onRearrange } = props;
  const { content_id: id, title, state } = item;
  const isOfToday = useIsOfToday();
  const { move, remove } = of;
  return (
    <li
      {...(mayEdit && sortable.row)}
      className={classNames(
        'relative flex items-center gap-3 border-line-2 bg-surface px-3 py-1.5 max-sm:border-b max-sm:px-4 sm:rounded-md sm:border',
        isBroken(state) && 'max-sm:bg-danger-tint',
        sortable.isLifted && 'z-2 shadow-pop',
      )}
    >
      {mayEdit && (
        <span className="flex max-sm:order-last">
          <ReorderHandle {...sortable.handle} />
        </span>
      )}
      <span className="w-5 shrink-0 text-end text-fg-3 tabular-nums max-sm:text-start">{place + 1}</span>
      <ItemCover item={item} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to={fillContentPage({ type: item.type, id })}
            title={title}
            dir="auto"
            onKeyDown={(event) => mayEdit && commandItem(event, { id, place, move, remove, onRearrange })}
            className="focus-inset block min-w-0 truncate rounded-xs font-medium text-fg no-underline after:absolute after:inset-0"
          >
            {title}
          </Link>
          {isOfToday(item) && state === 'ready' && (
            <span className="max-sm:hidden">
              <Badge tone="brand">{shared('updated_today')}</Badge>
            </span>
          )}
        </p>
        <p className="truncate text-xs text-fg-3 max-sm:hidden">{describeItem(item)}</p>
        <PhoneFacts item={item} />
      </div>
      <div className="w-36 shrink-0 max-sm:hidden">
        <WhoGetsIt item={item} />
      </div>
      <div className="w-36 shrink-0 max-sm:hidden">
        <Opened item={item} />
      </div>
      <ItemMenu {...props} />
    </li>
  );
}

type Look = { icon: LucideIcon; tone: string };

/** Of who sees an item that is ready, and of why another is left out. */
const looks: Record<'ORG' | 'SUBTEAMS' | Exclude<GroupItem['state'], 'ready'>, Look> = {
  ORG: { icon: Building2, tone: 'text-fg-2' },
  SUBTEAMS: { icon: Users, tone: 'text-fg-2' },
  private: { icon: Lock, tone: 'text-warning-fg' },
  processing: { icon: Hourglass, tone: 'text-fg-3' },
  failed: { icon: CircleAlert, tone: 'text-danger-fg' },
  unpublished: { icon: EyeOff, tone: 'text-warning-fg' },
  deleted: { icon: CircleAlert, tone: 'text-danger-fg' },
};

/** Who of the organisation sees an item, or why it is left out. */
function WhoGetsIt({ item: { state, visibility } }: { item: GroupItem }) {
  const { is_team_account } = useSession();
  const shown = state !== 'ready' ? state : is_team_account && visibility !== 'PRIVATE' ? visibility : null;
  if (!shown) return null;
  const { icon, tone } = looks[shown];
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon of={icon} size={14} className={state === 'ready' ? 'text-icon' : ''} />
      {text(`who_${shown}`)}
    </span>
  );
}

/** The share of opened links whose recipient looked at it; of a file that cannot be read, the way to another. */
function Opened({ item }: { item: GroupItem }) {
  const { state, opened_share: ratio, title } = item;
  if (state === 'failed') return <ReplaceFile item={item} />;
  if (ratio === null) return null;
  return (
    <span className="flex items-center gap-2">
      <Progress label={text('opened_label', { name: title })} ratio={ratio} isThin className="w-12" />
      <span className="whitespace-nowrap text-fg-3">{text('opened', { percent: formatPercent(ratio) })}</span>
    </span>
  );
}

const ReplaceFile = ({ item: { type, content_id: id, title } }: { item: GroupItem }) => (
  <Link to={fillContentPage({ type, id })} className={`${linkClasses()} relative z-1 font-medium`}>
    {text('replace_file')}
    <span className="sr-only"> {title}</span>
  </Link>
);

/** The same in one line under the name. */
function PhoneFacts({ item }: { item: GroupItem }) {
  const { state, opened_share: ratio } = item;
  const isReady = state === 'ready';
  const opened = isReady && ratio !== null ? [text('opened', { percent: formatPercent(ratio) })] : [];
  return (
    <p className={`truncate text-xs sm:hidden ${isReady ? 'text-fg-3' : looks[state].tone}`}>
      {isReady
        ? [describeItem(item), ...opened].join(', ')
        : text(state === 'private' ? 'private_short' : `who_${state}`)}
      {state === 'failed' && (
        <>
          . <ReplaceFile item={item} />
        </>
      )}
    </p>
  );
}

function ItemMenu({ item: { content_id: id, type, title }, place, of, mayEdit, onRearrange }: ItemRowProps) {
  const navigate = useNavigate();
  const moveTo = (next: number) => () => {
    onRearrange();
    of.move(id, next);
  };
  return (
    <span className="relative z-1 flex shrink-0">
      <Menu trigger={<RowMenuButton of={title} />}>
        <MenuItem
          icon={<Icon of={SquareArrowOutUpRight} />}
          onSelect={() => void navigate({ to: fillContentPage({ type, id }) })}
        >
          {text('open')}
        </MenuItem>
        {mayEdit && (
          <>
            <MoveMenuItems
              onUp={place > 0 ? moveTo(place - 1) : undefined}
              onDown={place < of.items.length - 1 ? moveTo(place + 1) : undefined}
            />
            <DeleteMenuItem label={text('remove')} onSelect={() => of.remove(id)} />
          </>
        )}
      </Menu>
    </span>
  );
}
