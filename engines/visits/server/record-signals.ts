import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import type { VisitFacts } from '../contract.ts';
import { countKnown, insertSignals, type ReportedSignal, readSignals, type VisitKey } from './signals.queries.ts';
import type { VisitedSubject } from './visited-subject.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The most signals one visit may leave: one every ten seconds for an hour, and some more. */
const MAX_SIGNALS_OF_VISIT = 600;

/** Who reports, and from where. */
export interface Reporter {
  session: SessionState | null;
  /** The IP address of the call. */
  address: string;
  user_agent: string;
  request_id: string;
}

/** What the page of a subject reported. */
export interface Report extends Reporter {
  org_id: number;
  visit: VisitKey;
  load_id: string;
  facts?: VisitFacts;
  signals: readonly ReportedSignal[];
}

/**
 * Stores what a page reports and has its visit graded. What exceeds a limit is left out silently, so that a page learns neither
 * its grade nor the limit.
 */
export async function recordSignals<Locked>(
  services: Services,
  described: VisitedSubject<Locked>,
  report: Report,
): Promise<void> {
  if (!(await isWithinLimits(services, described, report))) return;
  const { subject, lock, isOwnLook, hasPart, writeViews } = described;
  const { org_id, session, request_id, visit, load_id, facts = {}, user_agent } = report;
  await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    const locked = await lock(scope, visit);
    const actor = session?.actor.org_id === org_id ? session.actor : null;
    const is_owner = actor !== null && (await isOwnLook({ ...scope, actor }, locked));
    const known = (amounts: Readonly<Record<string, number>> = {}) =>
      Object.fromEntries(Object.entries(amounts).filter(([part]) => hasPart?.(locked, part)));
    const signals = report.signals.map(({ parts, part_taps, part_played_ms, ...signal }) => ({
      ...signal,
      parts: known(parts),
      part_taps: known(part_taps),
      part_played_ms: known(part_played_ms),
    }));
    const batch = { subject, visit, load_id, facts, user_agent, is_owner, received_at: nowIso(), signals };
    if (!(await insertSignals(scope, batch))) return;
    await writeViews({ scope, services, visit, locked }, await readSignals(scope, subject, visit));
  });
}

/** Checks the limits before anything is locked, so that a flood of reports delays no other request. */
async function isWithinLimits<Locked>(
  { database }: Services,
  { subject, loads }: VisitedSubject<Locked>,
  { org_id, visit, load_id, address, request_id }: Report,
): Promise<boolean> {
  const known = await withScope(database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
    countKnown(scope, subject, visit, load_id),
  );
  if (known.of_visit >= MAX_SIGNALS_OF_VISIT) return false;
  if (known.is_load_known) return true;
  const page = `${loads.bucket}:${org_id}:${visit.subject_id}`;
  const limits = [
    { bucket: `${page}:${findNetwork(address)}`, limit: loads.per_network, within_ms: 10 * MINUTE_MS },
    { bucket: page, limit: loads.per_day, within_ms: DAY_MS },
  ];
  try {
    await withGlobalScope(database, request_id, (scope) => countAttempt(scope, limits, () => 'Too many views.'));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
