import { nowIso } from '#platform/server/clock.ts';
import { callAlone } from '#platform/server/database/call-alone.queries.ts';
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
}

const ACCOUNT_OFF = 'Receiving leads was switched off for this page.';
const FORM_OFF = 'Receiving leads was switched off for this form.';

/**
 * Commits what a provider announced, before it hears 200: once for each organisation that connected the account. What is
 * known, or about an account that nobody connected, changes nothing.
 */
export async function recordNotices(
  services: Services,
  provider: string,
  notices: readonly NoticeIn[],
  request_id: string,
): Promise<void> {
  if (notices.length === 0) return;
  const [recorded] = await callAlone<{ waiting: number }>(services.database, 'record_lead_notices', [
    provider,
    notices.map(({ account_id }) => account_id),
    notices.map(({ external_id }) => external_id),
    notices.map(({ form_id }) => form_id),
    notices.map(({ submitted_at }) => submitted_at),
    nowIso(),
    ACCOUNT_OFF,
    FORM_OFF,
  ]);
  const waiting = recorded?.waiting ?? 0;
  services.log.info({ provider, notices: notices.length, waiting, request_id }, 'leads announced');
  if (waiting > 0) noticeQueueFor(services).notify();
}
