import type * as z from 'zod';
import { mayHearAssigned } from '#domain/assignee.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { findActors } from '#platform/server/sessions/session.queries.ts';
import { type AlertSettings, defaultQuietHours, type notifications } from '../contract.ts';
import { alertSettingsChanged } from '../events.ts';
import { listAlertKinds, omitDefaults, readCells } from './alert-kinds.ts';
import {
  findOwnerName,
  listColleagues,
  listOwnSubteams,
  readAlertSettings,
  readReachability,
  writeAlertSettings,
} from './alert-settings.queries.ts';

type Draft = z.output<typeof notifications.updateSettings.body>;

export async function getAlertSettings(scope: Scope, { settings }: Services): Promise<AlertSettings> {
  const stored = await readAlertSettings(scope, scope.actor.profile_id);
  return {
    alerts: listAlertKinds().map((kind) => ({
      kind: kind.kind,
      label: kind.label,
      locked: [...kind.locked],
      ...readCells(kind, stored.choices),
    })),
    quiet_hours: stored.quiet_hours ?? defaultQuietHours,
    escalation: stored.escalation,
    ...(await readReachability(scope)),
    push_public_key: settings.vapid?.public_key ?? null,
    colleagues: await listWithSight(scope),
    told_instead: await findToldInstead(scope),
    subteams: await listOwnSubteams(scope),
  };
}

/** Adds whether each colleague may see the clients of the actor. */
async function listWithSight(scope: Scope): Promise<AlertSettings['colleagues']> {
  const colleagues = await listColleagues(scope);
  const actors = await findActors(
    scope,
    colleagues.map(({ id }) => id),
  );
  return colleagues.map((colleague) => {
    const actor = actors.get(colleague.id);
    return { ...colleague, may_see_clients: actor !== undefined && mayHearAssigned(actor, scope.actor.profile_id) };
  });
}

async function findToldInstead(scope: Scope): Promise<string | null> {
  const owner = await findOwnerName(scope);
  return owner && owner.id !== scope.actor.profile_id ? owner.name : null;
}

/** Changes what is given; choices about kinds that are not named stay. */
export async function updateAlertSettings(
  scope: Scope,
  services: Services,
  { choices, ...draft }: Draft,
): Promise<AlertSettings> {
  const { profile_id } = scope.actor;
  const stored = await readAlertSettings(scope, profile_id);
  if (choices) refuseUnknown(choices);
  if (draft.escalation) await refuseStrangers(scope, draft.escalation);
  await writeAlertSettings(scope, {
    ...draft,
    ...(choices && { choices: omitDefaults(mergeChoices(stored.choices, choices)) }),
  });
  await record(scope, alertSettingsChanged, {
    subject_id: profile_id,
    payload: {},
    audience: NOBODY,
    to_profile_id: profile_id,
  });
  return getAlertSettings(scope, services);
}

type Choices = NonNullable<Draft['choices']>;

const mergeChoices = (stored: Choices, changed: Choices): Choices => ({
  ...stored,
  ...Object.fromEntries(Object.entries(changed).map(([kind, cells]) => [kind, { ...stored[kind], ...cells }])),
});

function refuseUnknown(choices: Choices): void {
  const known = new Map(listAlertKinds().map((kind) => [kind.kind, kind]));
  for (const [name, cells] of Object.entries(choices)) {
    const kind = known.get(name);
    if (!kind) throw refuse(`choices.${name}`, 'This alert does not exist');
    const locked = kind.locked.find((channel) => cells[channel] === false);
    if (locked) throw refuse(`choices.${name}.${locked}`, 'This alert can’t be turned off');
  }
}

async function refuseStrangers(scope: Scope, steps: NonNullable<Draft['escalation']>): Promise<void> {
  const colleagues = new Set((await listColleagues(scope)).map(({ id }) => id));
  const person = steps.findIndex(({ profile_id }) => profile_id !== null && !colleagues.has(profile_id));
  if (person >= 0) throw refuse(`escalation.${person}.profile_id`, 'Choose an active colleague');
  const subteams = new Set((await listOwnSubteams(scope)).map(({ id }) => id));
  const subteam = steps.findIndex(({ subteam_id }) => subteam_id !== null && !subteams.has(subteam_id));
  if (subteam >= 0) throw refuse(`escalation.${subteam}.subteam_id`, 'Choose a sub-team you are in or can see');
}

const refuse = (field: string, message: string) => new Problem('invalid_input', { errors: { [field]: message } });
