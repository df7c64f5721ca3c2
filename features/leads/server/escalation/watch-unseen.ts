import { readEscalations } from '#features/notifications/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { isOldLead } from '../filing/old-leads/old-lead.ts';
import type { FiledWith } from '../filing/read/read-leads.ts';
import { scheduleEscalations } from './escalate.job.ts';
import { insertWatched, type WatchedLead } from './escalations.queries.ts';

/** Watches the leads of people who want more to happen when they do not look; old leads are not urgent (D32). */
export async function watchUnseen(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  const urgent = filed.filter((lead) => lead.assigned_to_id_or_zero !== 0 && !isOldLead(lead.read.lead));
  if (urgent.length === 0) return;
  const people = new Set(urgent.map(({ assigned_to_id_or_zero }) => assigned_to_id_or_zero));
  const stepsOf = await readEscalations(scope, [...people]);
  const filed_at = nowIso();
  const watched = urgent.flatMap(({ read, client_id, assigned_to_id_or_zero: profile_id }): WatchedLead[] => {
    const steps = stepsOf.get(profile_id);
    const [first] = steps ?? [];
    if (!steps || !first) return [];
    const due_at = addSeconds(filed_at, first.after_seconds);
    return [{ lead_id: read.waiting.id, client_id, profile_id, steps, filed_at, due_at }];
  });
  if (watched.length === 0) return;
  await insertWatched(scope, watched);
  await scheduleEscalations(scope, [...stepsOf.keys()]);
}

const addSeconds = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * 1_000).toISOString();
