import { touchClient } from '#features/clients/server/index.ts';
import { addShareCounts } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import type { ViewSignal } from '../../contract.ts';
import { shareViewed } from '../../events.ts';
import { SHARE } from '../addresses.queries.ts';
import { recordShared } from '../share-content.ts';
import { assembleViews, sumViews, totalsAfter, type ViewTotals } from './assemble-views.ts';
import { isOwnLook } from './own-look.queries.ts';
import { tellOpened } from './tell-opened.ts';
import { isLoadWithinLimits, MAX_SIGNALS_OF_VISIT, shareLoadLimits } from './view-limits.ts';
import {
  countKnown,
  insertSignals,
  lockShare,
  type OpenShare,
  readSignals,
  readViews,
  replaceViews,
  writeTotals,
} from './views.queries.ts';

interface Reported {
  code: string;
  session: SessionState | null;
  /** The IP address of the call. */
  address: string;
  user_agent: string;
  request_id: string;
  visit_id: string;
  load_id: string;
  signals: ViewSignal[];
}

/**
 * Stores what a shared page reports and grades its views. The answer is the same whether or not it counted, so that a
 * page learns neither its grade nor whether it exceeded a limit. Throws `not_found` for a link that is unknown, expired
 * or revoked.
 */
export async function recordSignals(services: Services, reported: Reported): Promise<void> {
  const { database } = services;
  const { request_id, session } = reported;
  const address = await withGlobalScope(database, request_id, (globalScope) =>
    findPublicAddress(globalScope, SHARE, reported.code),
  );
  if (!address) throw new Problem('not_found', { log_detail: 'unknown share link' });
  const { org_id, subject_id } = address;
  if (!(await isWithinLimits(services, { org_id, share_id: subject_id, reported }))) return;
  await withScope(database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    const share = await lockShare(scope, subject_id);
    if (!share) throw new Problem('not_found', { log_detail: `share ${subject_id} is over` });
    const actor = session?.actor.org_id === org_id ? session.actor : null;
    const is_owner = actor !== null && (await isOwnLook({ ...scope, actor }, share));
    const isNew = await insertSignals(scope, share, { ...reported, is_owner, received_at: nowIso() });
    if (isNew) await gradeVisit(scope, share, reported.visit_id, services.settings.public_url);
  });
}

/** Checks the limits before the share is locked, so that a flood of reports makes nobody wait. */
async function isWithinLimits(
  services: Services,
  { org_id, share_id, reported }: { org_id: number; share_id: number; reported: Reported },
): Promise<boolean> {
  const { request_id, address } = reported;
  const options = { org_id, actor: null, request_id, mode: 'read' as const };
  const known = await withScope(services.database, options, (scope) => countKnown(scope, share_id, reported));
  if (known.of_visit >= MAX_SIGNALS_OF_VISIT) return false;
  return (
    known.is_load_known || isLoadWithinLimits(services, shareLoadLimits(org_id, share_id), { address, request_id })
  );
}

/** Grades the views of one visit again and tells screens when counted views changed. */
async function gradeVisit(scope: OrgScope, share: OpenShare, visit_id: string, public_url: string): Promise<void> {
  const views = assembleViews(await readSignals(scope, share.id, visit_id));
  const before = await replaceViews(scope, share.id, views, visit_id);
  const totals = totalsAfter(share, sumViews(before), sumViews(views)) ?? sumViews(await readViews(scope, share.id));
  await recordTotals(scope, share, totals, public_url);
}

/** Grades every view of a share again, after a change of the rule or the list of programs; this is no news to anybody. */
export async function regradeShare(scope: OrgScope, share_id: number): Promise<void> {
  const share = await lockShare(scope, share_id);
  if (!share) return;
  const views = assembleViews(await readSignals(scope, share_id));
  await replaceViews(scope, share_id, views);
  await recordTotals(scope, share, sumViews(views), null);
}

/** @param public_url null tells nobody that the content was opened. */
async function recordTotals(
  scope: OrgScope,
  share: OpenShare,
  totals: ViewTotals,
  public_url: string | null,
): Promise<void> {
  const isNewView = totals.times_viewed > share.times_viewed;
  const isSame = totals.times_viewed === share.times_viewed && totals.seconds_viewed === share.seconds_viewed;
  if (isSame) return;
  await writeTotals(scope, share.id, totals);
  // The page was opened, so somebody was given the link, perhaps by the QR code.
  if (share.shared_at === null && isNewView)
    await recordShared(scope, share, { platform: null, message: '', is_tracked: true });
  const assignee = share.client_id === null ? null : await touch(scope, share.client_id, share, totals);
  await addShareCounts(scope, share.content_id, {
    newly_opened: Number(totals.times_viewed > 0) - Number(share.times_viewed > 0),
    views: totals.times_viewed - share.times_viewed,
    seconds: totals.seconds_viewed - share.seconds_viewed,
    ...(totals.last_viewed_at && { viewed_at: totals.last_viewed_at }),
  });
  const { content_id, client_id, profile_id } = share;
  const { times_viewed, seconds_viewed } = totals;
  await record(scope, shareViewed, {
    subject_id: share.id,
    payload: { content_id, client_id, times_viewed, seconds_viewed, is_new_view: isNewView },
    ...(assignee === null ? { audience: null, to_profile_id: profile_id } : { audience: [assignee] }),
  });
  if (isNewView && client_id !== null && public_url !== null) {
    await tellOpened(scope, { ...share, client_id }, { assigned_to_id_or_zero: assignee ?? 0, public_url });
  }
}

/** Sets the client's last activity for the list: 'Opened e-brochure · 3×'. */
const touch = (scope: OrgScope, client_id: number, share: OpenShare, totals: ViewTotals) =>
  touchClient(scope, client_id, {
    type: 'CONTENT_OPENED',
    data: { content_title: share.content_title, times_viewed: totals.times_viewed },
    at: totals.last_viewed_at ?? nowIso(),
  });
