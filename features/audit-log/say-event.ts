import { sentences, unnamed } from './en.ts';

/** What a sentence is made of. */
export interface SaidEvent {
  kind: string;
  subject: string;
  /** Which of several things of its kind happened. */
  what: string | null;
  who: string | null;
  it: string | null;
  /** The other person, whose name is null when there is nobody. */
  other: string | null;
  /** How many subjects the command had. */
  count: number;
}

const numbers = new Intl.NumberFormat('en');

/** Returns whether an event of this kind can be said. */
export const canSay = (kind: string): boolean =>
  Object.keys(sentences).some((key) => key === kind || key.startsWith(`${kind}/`));

/** Says what happened in one sentence: 'Nadia Rahman deleted 3 clients'. */
export function sayEvent({ kind, subject, what, who, it, other, count }: SaidEvent): string {
  const entry = sentences[what === null ? kind : `${kind}/${what}`] ?? sentences[kind] ?? `{who}: ${kind}`;
  const template = typeof entry === 'string' ? entry : count === 1 ? entry.one : entry.other;
  const values: Record<string, string> = {
    who: who || unnamed.somebody!,
    it: it === null ? (unnamed[subject] ?? '') : quote(subject, it),
    other: other ?? unnamed.nobody!,
    count: numbers.format(count),
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** People stand as they are; things that people named stand in quotes. */
const quote = (subject: string, name: string) => (subject === 'client' || subject === 'profile' ? name : `“${name}”`);
