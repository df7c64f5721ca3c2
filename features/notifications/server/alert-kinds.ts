import type * as z from 'zod';
import type { EventKind } from '#platform/contract/event.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import { type AlertChannel, type AlertChoices, alertChannels, type InQuietHours } from '../contract.ts';
import { alertRaised } from '../events.ts';

type AlertEvent = EventKind<z.ZodObject<{ alert_id: z.ZodUUID }>>;

/** What kinds of alerts are about, in the order of the table; within a subject the order is that of the manifests. */
const subjects = [
  'new_leads',
  'offers',
  'sent_leads',
  'assigned_clients',
  'content',
  'follow_ups',
  'lists',
  'trouble',
] as const;

/** One kind of alert: what the table of everybody begins with, and how it travels. */
interface KindFacts {
  readonly kind: string;
  /** Its line in the table. */
  readonly label: string;
  /** Null keeps it out of the table, so that nobody can change it. */
  readonly about: (typeof subjects)[number] | null;
  readonly defaults: Readonly<Record<AlertChannel, boolean>>;
  /** The channels that stay on. */
  readonly locked: readonly AlertChannel[];
  readonly in_quiet_hours: InQuietHours;
  /** The kind whose line in the table counts for this one, channels and quiet hours. */
  readonly chosen_as?: string;
  /** The kind whose quiet hours count for this one. */
  readonly quiet_as?: string;
  /** How long a push service keeps it for a browser that is off, and whether it wakes a phone. */
  readonly ttl_seconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** What open screens hear; `alertRaised` when absent, whose toast shows title and text. */
  readonly event?: AlertEvent;
}

/** A kind of alert, to be named in the manifest of the feature that raises it. */
export type AlertKind = KindFacts & Extension;

const kinds = extensionPoint<AlertKind>();

/** Declares a kind of alert. */
export function alertKind(facts: KindFacts): AlertKind {
  const kind: AlertKind = { ...facts, install: () => kinds.extend(facts.kind, kind).install() };
  return kind;
}

export const findAlertKind = (kind: string): AlertKind | undefined => kinds.find(kind);

/** Returns the kinds that a person chooses about, in the order of the table. */
export const listAlertKinds = (): AlertKind[] =>
  subjects.flatMap((subject) => kinds.all().filter(({ about }) => about === subject));

/** Returns the kinds that open screens hear of by this event. */
export const listKinds = (event: AlertEvent): string[] =>
  kinds
    .all()
    .filter((kind) => findEvent(kind) === event)
    .map(({ kind }) => kind);

export const findEvent = ({ event }: AlertKind): AlertEvent => event ?? alertRaised;

/** Returns what a person gets of a kind: their choice, else as the kind has it; what is locked is on. */
export function readCells(kind: AlertKind, choices: AlertChoices) {
  const line = kind.chosen_as ?? (kind.about === null ? null : kind.kind);
  const chosen = (line !== null && choices[line]) || {};
  const isOn = (channel: AlertChannel) => kind.locked.includes(channel) || (chosen[channel] ?? kind.defaults[channel]);
  return {
    in_app: isOn('in_app'),
    email: isOn('email'),
    push: isOn('push'),
    in_quiet_hours: choices[kind.quiet_as ?? kind.chosen_as ?? kind.kind]?.in_quiet_hours ?? kind.in_quiet_hours,
  };
}

/** Returns the choices that differ from how each kind has it, so that a later default reaches who never chose. */
export function omitDefaults(choices: AlertChoices): AlertChoices {
  const kept = listAlertKinds().map((kind): [string, AlertChoices[string]] => {
    const chosen = choices[kind.kind] ?? {};
    const channels = alertChannels.filter(
      (channel) =>
        chosen[channel] !== undefined && !kind.locked.includes(channel) && chosen[channel] !== kind.defaults[channel],
    );
    const cells = Object.fromEntries(channels.map((channel) => [channel, chosen[channel]]));
    const waits = chosen.in_quiet_hours;
    return [kind.kind, { ...cells, ...(waits && waits !== kind.in_quiet_hours && { in_quiet_hours: waits }) }];
  });
  return Object.fromEntries(kept.filter(([, cells]) => Object.keys(cells).length > 0));
}

/** A list of clients was brought in or taken out. */
export const listDoneKind = alertKind({
  kind: 'import_or_export_done',
  label: 'Import or export done',
  about: 'lists',
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});
