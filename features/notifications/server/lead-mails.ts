import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import { findAlertKind, readCells } from './alert-kinds.ts';
import { findAlertReceivers } from './alerts.queries.ts';
import { findQuietEnd, readDaysOff } from './quiet-hours.ts';

/** A lead as far as one person is told of it. */
export interface ToldLead {
  profile_id: number;
  lead_id: string;
}

/** The key of a told lead in sets and maps. */
export const keyOfTold = ({ profile_id, lead_id }: ToldLead): string => `${profile_id}:${lead_id}`;

type LeadMailFinder = (scope: OrgScope, leads: readonly ToldLead[]) => Promise<ReadonlySet<string>>;

const finders = extensionPoint<LeadMailFinder>();

/**
 * Declares who finds leads that people were e-mailed otherwise than by an alert, in the manifest of the feature that
 * e-mails them. An alert then leaves the e-mail out.
 */
export const leadMailFinder = (find: LeadMailFinder): Extension => finders.extend('lead_mails', find);

/** Returns the keys of those leads that these people were e-mailed otherwise. */
export const findMailedLeads: LeadMailFinder = async (scope, leads) => {
  const find = finders.find('lead_mails');
  return find && leads.length > 0 ? find(scope, leads) : new Set();
};

/** Whether a person gets a kind of alert by e-mail, and until when their quiet hours hold it now. */
export interface MailChoice {
  is_on: boolean;
  waits_until: string | null;
}

/** Returns the choices of those of these people who are active. */
export async function readMailChoices(
  scope: OrgScope,
  kind: string,
  people: readonly number[],
): Promise<Map<number, MailChoice>> {
  const known = findAlertKind(kind);
  if (!known) throw new Error(`no such kind of alert: ${kind}`);
  const receivers = people.length > 0 ? await findAlertReceivers(scope, people) : [];
  const quiet = receivers.filter(({ quiet_hours }) => quiet_hours?.is_on && quiet_hours.on_days_off);
  const daysOff = await readDaysOff(
    scope,
    quiet.map(({ profile_id }) => profile_id),
  );
  return new Map(
    receivers.map(({ profile_id, choices, quiet_hours, time_zone }) => {
      const { email, in_quiet_hours } = readCells(known, choices);
      const end = () => findQuietEnd(quiet_hours, daysOff.get(profile_id) ?? [], time_zone, nowIso());
      return [profile_id, { is_on: email, waits_until: in_quiet_hours === 'waits' ? end() : null }];
    }),
  );
}
