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
  /** The rule that acted, by its name at the time. */
  rule?: string | null;
  /** How many subjects the command had. */
  count: number;
  /** The permissions somebody got and lost. */
  permissions?: PermissionChanges | undefined;
}

/** Names of permissions, as screens have them. */
export interface PermissionChanges {
  given: readonly string[];
  taken: readonly string[];
}

const numbers = new Intl.NumberFormat('en');

/** Returns whether an event of this kind can be said. */
export const canSay = (kind: string): boolean =>
  Object.keys(sentences).some((key) => key === kind || key.startsWith(`${kind}/`));

/** Says what happened in one sentence: 'Nadia Rahman deleted 3 clients'. */
export function describeEvent({ kind, subject, what, who, it, other, rule, count, permissions }: SaidEvent): string {
  const form = what ?? (permissions && chooseForm(permissions));
  const entry = sentences[form ? `${kind}/${form}` : kind] ?? sentences[kind] ?? `{who}: ${kind}`;
  const template = typeof entry === 'string' ? entry : count === 1 ? entry.one : entry.other;
  const values: Record<string, string> = {
    who: who || unnamed.somebody!,
    it: it === null ? (unnamed[subject] ?? '') : quote(subject, it),
    other: other ?? unnamed.nobody!,
    rule: `“${rule ?? ''}”`,
    count: numbers.format(count),
    given: quoteAll(permissions?.given ?? []),
    taken: quoteAll(permissions?.taken ?? []),
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function chooseForm({ given, taken }: PermissionChanges): string | null {
  if (given.length > 0) return taken.length > 0 ? 'both' : 'given';
  return taken.length > 0 ? 'taken' : null;
}

const quoteAll = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

const people: readonly string[] = ['client', 'lead-offer', 'profile'];

/** People stand as they are; things that people named stand in quotes. */
const quote = (subject: string, name: string) => (people.includes(subject) ? name : `“${name}”`);
