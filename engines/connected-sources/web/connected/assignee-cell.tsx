import { Megaphone, Shuffle } from 'lucide-react';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SourceForm } from '../../contract.ts';
import { text } from '../en.ts';

/** Who would get the leads of a form now. */
export function GoesTo({ form: { is_on, is_gone, goes_to } }: { form: SourceForm }) {
  if (!is_on || is_gone) return '—';
  if (!goes_to) return text('by_rules');
  const { rule_name, distribution_type, people, people_count } = goes_to;
  const [person] = people;
  if (!person) return text('nobody');
  const isOffered = distribution_type === 'BROADCAST';
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom" title={rule_name ?? undefined}>
      {people_count === 1 ? <Avatar of={person} size={20} /> : <Icon of={isOffered ? Megaphone : Shuffle} size={14} />}
      <span dir="auto" className="truncate">
        {people_count === 1 ? person.name : text(isOffered ? 'offered_to' : 'round_robin', { count: people_count })}
      </span>
    </span>
  );
}
