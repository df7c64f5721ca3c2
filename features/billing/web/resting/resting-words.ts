import {
  ClipboardList,
  Coins,
  Eye,
  Hand,
  type LucideIcon,
  MessageCircle,
  Moon,
  Network,
  Plug,
  Shuffle,
  Split,
  TextCursorInput,
  Users,
  Webhook,
} from 'lucide-react';
import { saveUrl } from '#platform/web/navigation/save-url.ts';
import type { RestingThing } from '../../contract.ts';
import { text as page } from '../manage/en.ts';
import { text } from './en.ts';

const kinds = {
  MEMBERS: Users,
  SUBTEAMS: Network,
  ASSIGNMENT_RULES: Split,
  DISTRIBUTION_RULES: Shuffle,
  RESPONDERS: MessageCircle,
  LEAD_OFFERS: Hand,
  LEAD_FORMS: ClipboardList,
  LEAD_SOURCES: Plug,
  OUTGOING_WEBHOOKS: Webhook,
  CUSTOM_FIELDS: TextCursorInput,
  VIEW_STATISTICS: Eye,
  VIEWS: Eye,
  CREDITS: Coins,
} as const satisfies Record<string, LucideIcon>;

const isKnown = (kind: string): kind is keyof typeof kinds => kind in kinds;

const ownEffects = ['MEMBERS', 'LEAD_SOURCES', 'OUTGOING_WEBHOOKS', 'LEAD_FORMS', 'CUSTOM_FIELDS'] as const;
const hasOwnEffect = (kind: string): kind is (typeof ownEffects)[number] => ownEffects.some((each) => each === kind);

export const restingIcon = ({ kind }: RestingThing): LucideIcon => (isKnown(kind) ? kinds[kind] : Moon);

/** Returns '6 assignment rules'. */
export const nameResting = ({ kind, count }: Pick<RestingThing, 'kind' | 'count'>): string =>
  isKnown(kind)
    ? text(kind, { count })
    : text('unknown_kind', { count, kind: kind.replaceAll('_', ' ').toLowerCase() });

/** Returns what becomes of it: 'rests, kept as it is'. */
export const describeEffect = ({ kind, effect }: RestingThing): string =>
  hasOwnEffect(kind) ? text(`${kind}_effect`) : text(effect);

/** Returns how many things that is altogether; what is only recorded is none of them. */
export const countResting = (things: readonly RestingThing[]): number =>
  things.filter(({ effect }) => effect !== 'RECORDED').reduce((sum, { count }) => sum + count, 0);

/** A field of a CSV; one that a spreadsheet would take for a formula begins with an apostrophe. */
const field = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Saves the list as a CSV that spreadsheets open. */
export function downloadResting(things: readonly RestingThing[]): void {
  const lines = [
    [page('column_what'), page('column_count'), page('column_effect'), page('column_names')],
    ...things.map((thing) => [
      nameResting(thing),
      String(thing.count),
      describeEffect(thing),
      [...thing.names, ...describeMore(thing)].join('; '),
    ]),
  ];
  const csv = `\uFEFF${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
  saveUrl(URL.createObjectURL(new Blob([csv], { type: 'text/csv' })), page('list_file'));
}

/** Returns '3 more' where names are only the first of them. */
export const describeMore = ({ count, names }: RestingThing): string[] =>
  names.length > 0 && count > names.length ? [page('and_more', { count: count - names.length })] : [];
