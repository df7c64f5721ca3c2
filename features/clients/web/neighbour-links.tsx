import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import type { Page } from '#platform/contract/paging.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type Client, clients } from '../contract.ts';
import { text } from './en.ts';

/** The clients before and after this one, in the order of the list one came from; absent after a direct visit. */
export function NeighbourLinks({ id }: { id: number }) {
  const { previous, next } = useNeighbours(id);
  if (previous === undefined && next === undefined) return null;
  return (
    <span className="flex border-s border-line-2 ps-2 max-sm:hidden">
      <NeighbourLink id={previous} label={text('previous_client')} icon={ChevronUp} />
      <NeighbourLink id={next} label={text('next_client')} icon={ChevronDown} />
    </span>
  );
}

function NeighbourLink({ id, label, icon }: { id: number | undefined; label: string; icon: LucideIcon }) {
  const classes = buttonClasses({ variant: 'ghost', size: 'sm' });
  if (id === undefined) return null;
  return (
    <Link to={`/client/${id}` as string} aria-label={label} className={classes}>
      <Icon of={icon} />
    </Link>
  );
}

/** Ids around this one in the list that was open last. */
function useNeighbours(id: number): { previous: number | undefined; next: number | undefined } {
  const cache = useQueryClient();
  const lists = cache.getQueryCache().findAll({ queryKey: [clients.list.route] });
  const latest = lists.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0];
  const pages = (latest?.state.data as { pages?: Page<Client>[] } | undefined)?.pages ?? [];
  const ids = pages.flatMap(({ results }) => results.map((row) => row.id));
  const place = ids.indexOf(id);
  return place < 0 ? { previous: undefined, next: undefined } : { previous: ids[place - 1], next: ids[place + 1] };
}
