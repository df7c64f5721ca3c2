import type { LeadOffer } from '../../contract.ts';
import { text } from '../en.ts';

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns where a lead comes from: 'From Website, Term life form'. */
export function describeOrigin({ source_name, form_name }: LeadOffer): string {
  const parts = [
    ...(source_name ? [text('from', { source: source_name })] : []),
    ...(form_name ? [text('form', { form: form_name })] : []),
  ];
  return parts.join(', ');
}

/** Returns where it goes next: 'Grace, then Nadia'. */
export function describeNext({ next }: LeadOffer): string {
  const [first, second] = next.map((step) => list.format(step.map(({ name }) => firstName(name))));
  if (first === undefined) return '';
  return second === undefined ? first : text('then', { people: first, others: second });
}

/** Returns how much earlier somebody claimed it: '4 s'; null when too long ago to matter. */
export function describeLead(taken_at: string | null, now: number): string | null {
  if (taken_at === null) return null;
  const seconds = Math.max(0, Math.round((now - Date.parse(taken_at)) / 1_000));
  return seconds >= 1 && seconds < 120 ? `${seconds} s` : null;
}

/** Says how an offer stands. */
export function describeState({ state, taken_by }: LeadOffer): string {
  const name = taken_by?.name ?? text('somebody');
  return text(`state_${state}`, { name });
}
