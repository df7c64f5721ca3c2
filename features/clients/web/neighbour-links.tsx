import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import { useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { text } from './en.ts';
import { cachedRows } from './list-cache.ts';

/** The clients before and after this one, in the order of the list one came from; absent after a direct visit. */
export function NeighbourLinks({ id }: { id: number }) {
  const { previous, next } = useNeighbours(id);
  const navigate = useNavigate();
  const go = (neighbour: number | undefined) => {
    if (neighbour !== undefined) void navigate({ to: addressOf(neighbour) });
  };
  useShortcuts({ '[': () => go(previous), ']': () => go(next) }, useSession().single_key_shortcuts);
  if (previous === undefined && next === undefined) return null;
  return (
    <span className="flex border-line-2 max-sm:gap-2 sm:border-s sm:ps-2">
      <NeighbourLink id={previous} label={text('previous_client')} icon={ChevronUp} />
      <NeighbourLink id={next} label={text('next_client')} icon={ChevronDown} />
    </span>
  );
}

function NeighbourLink({ id, label, icon }: { id: number | undefined; label: string; icon: LucideIcon }) {
  const classes = buttonClasses({ variant: 'ghost', size: 'sm' });
  if (id === undefined) return null;
  return (
    <Link to={addressOf(id)} aria-label={label} className={classes}>
      <Icon of={icon} />
    </Link>
  );
}

const addressOf = (id: number) => `/client/${id}` as string;

/** Ids around this one in the list it was in that was open last. */
function useNeighbours(id: number): { previous: number | undefined; next: number | undefined } {
  const lists = cachedRows(useQueryClient()).map((rows) => rows.map((row) => row.id));
  const ids = lists.find((list) => list.includes(id)) ?? [];
  const place = ids.indexOf(id);
  return { previous: ids[place - 1], next: ids[place + 1] };
}
