import { nowIso } from '#platform/server/clock.ts';
import { callAlone } from '#platform/server/database/call-alone.queries.ts';
import { shareTransactions } from '#platform/server/database/shared-transactions.ts';
import type { Services } from '#platform/server/services.ts';
import { noticeQueueFor } from './notice-queue.ts';

/** A provider's message that a lead exists. */
export interface NoticeIn {
  /** The account's id at the provider. */
  account_id: string;
  /** The lead's id at the provider. */
  external_id: string;
  form_id: string | null;
  submitted_at: string | null;
  /** All that the lead says, for a provider that announces leads so. */
  content?: string;
}

const ACCOUNT_OFF = 'Receiving leads was switched off for this page.';
const FORM_OFF = 'Receiving leads was switched off for this form.';

/** How many transactions of one provider's notices run at once in this process, and how many notices one of them writes. */
const WRITES_AT_ONCE = 2;
const NOTICES_AT_ONCE = 1_000;

/** What one request of a provider announced, or a piece of it. */
interface Announcement {
  notices: readonly NoticeIn[];
  request_id: string;
}

/**
 * Commits what a provider announced, before it hears 200: once for each organisation that connected the account. What is
 * known, or about an account that is not connected, changes nothing.
 */
export async function recordNotices(
  services: Services,
  provider: string,
  notices: readonly NoticeIn[],
  request_id: string,
): Promise<void> {
  for (let from = 0; from < notices.length; from += NOTICES_AT_ONCE) {
    await write(services, provider, { notices: notices.slice(from, from + NOTICES_AT_ONCE), request_id });
  }
}

/** Requests that come at the same time share a commit, because each alone takes most of its time for that. */
const write = shareTransactions<string, Announcement, void>({
  at_once: WRITES_AT_ONCE,
  largest: NOTICES_AT_ONCE,
  sizeOf: ({ notices }) => notices.length,
  run: writeNotices,
});

async function writeNotices(
  services: Services,
  provider: string,
  announcements: readonly Announcement[],
): Promise<readonly undefined[]> {
  const notices = announcements.flatMap((announcement) => announcement.notices);
  const [recorded] = await callAlone<{ waiting: number }>(services.database, 'record_lead_notices', [
    provider,
    notices.map(({ account_id }) => account_id),
    notices.map(({ external_id }) => external_id),
    notices.map(({ form_id }) => form_id),
    notices.map(({ submitted_at }) => submitted_at),
    notices.map(({ content }) => content ?? null),
    nowIso(),
    ACCOUNT_OFF,
    FORM_OFF,
  ]);
  const waiting = recorded?.waiting ?? 0;
  const request_ids = announcements.map(({ request_id }) => request_id);
  services.log.info({ provider, notices: notices.length, waiting, request_ids }, 'leads announced');
  if (waiting > 0) noticeQueueFor(services).notify();
  return announcements.map(() => undefined);
}
