import {
  assembleViews,
  type Reporter,
  readSignals,
  recordSignals,
  sumViews,
  totalsAfter,
  type ViewTotals,
  visitedSubject,
} from '#engines/visits/server/index.ts';
import { touchClients } from '#features/clients/server/index.ts';
import { addShareCounts, requireContentKind } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import type { ViewSignal } from '../../contract.ts';
import { shareViewed } from '../../events.ts';
import { SHARE } from '../addresses.queries.ts';
import { recordShared } from '../share-content.ts';
import { notifyOpened } from './notify-opened.ts';
import { isOwnLook } from './own-look.queries.ts';
import { lockShare, type OpenShare, readViews, replaceViews, writeTotals } from './views.queries.ts';

interface Reported extends Reporter {
  code: string;
  visit_id: string;
  load_id: string;
  version?: number | undefined;
  signals: readonly ViewSignal[];
}

/** A share with the parts of its page whose time is counted. */
type VisitedShare = OpenShare & { parts: ReadonlySet<string> };

export const shareVisits = visitedSubject<VisitedShare>({
  subject: 'share',
  signals_kept_days: null,
  // One network has few recipients of a link in a day, so more loads than that are not real views.
  loads: { bucket: 'share-load', per_network: 30, per_day: 500 },
  async lock(scope, { subject_id }) {
    const share = await lockShare(scope, subject_id);
    if (!share) throw new Problem('not_found', { log_detail: `share ${subject_id} is over` });
    const parts = await requireContentKind(share.content_type).listParts?.(scope, share.content_id);
    return { ...share, parts: parts ?? new Set<string>() };
  },
  isOwnLook,
  hasPart: ({ parts }, part) => parts.has(part),
  async writeViews({ scope, services, visit, locked: share }, signals) {
    const views = assembleViews(signals);
    const before = await replaceViews(scope, share.id, views, visit.visit_id);
    const totals = totalsAfter(share, sumViews(before), sumViews(views)) ?? sumViews(await readViews(scope, share.id));
    await recordTotals(scope, share, totals, services.settings.public_url);
  },
});

/**
 * Stores what a shared page reports and grades its views. The answer is the same whether or not it counted. Throws `not_found`
 * for a link that is unknown, expired or revoked.
 */
export async function recordShareSignals(
  services: Services,
  { code, visit_id, version, signals, ...reported }: Reported,
): Promise<void> {
  const address = await withGlobalScope(services.database, reported.request_id, (globalScope) =>
    findPublicAddress(globalScope, SHARE, code),
  );
  if (!address) throw new Problem('not_found', { log_detail: 'unknown share link' });
  await recordSignals(services, shareVisits, {
    ...reported,
    org_id: address.org_id,
    visit: { subject_id: address.subject_id, visit_id },
    facts: { ...(version !== undefined && { version }) },
    signals: signals.map(({ page_ms, part_ms = page_ms, ...signal }) => ({ ...signal, parts: part_ms })),
  });
}

/** Grades every view of a share again, after a change of the rule or the list of programs; this is no news to anybody. */
export async function regradeShare(scope: OrgScope, share_id: number): Promise<void> {
  const share = await lockShare(scope, share_id);
  if (!share) return;
  const views = assembleViews(await readSignals(scope, shareVisits.subject, { subject_id: share_id }));
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
    await notifyOpened(scope, { ...share, client_id }, { assigned_to_id_or_zero: assignee ?? 0, public_url });
  }
}

/** Sets the client's last activity for the list: 'Opened e-brochure · 3×'. */
async function touch(scope: OrgScope, id: number, share: OpenShare, totals: ViewTotals): Promise<number> {
  const data = { content_title: share.content_title, times_viewed: totals.times_viewed };
  const at = totals.last_viewed_at ?? nowIso();
  return (await touchClients(scope, [{ id, type: 'CONTENT_OPENED', data, at }])).get(id) ?? 0;
}
