import * as z from 'zod';
import { newShareLink, shareAutomatically } from '#features/sharing/server/index.ts';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import { findVersion } from '#features/whatsapp-templates/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { foreseeSending } from '../sending/foresee-sending.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { claimTap } from './replies.queries.ts';

/** Shares the content of quick replies that people tapped, each once. */
export const shareReplyJob = defineJob({
  name: 'whatsapp.share-reply',
  lane: 'prompt',
  payload: z.object({ org_id: Id, message_id: z.uuid() }),
  attempts: 12,
  async run({ services, request_id }, { org_id, message_id }) {
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      shareReply(scope, services, message_id),
    );
  },
});

/** Has taps on buttons answered, once what came is committed. */
export async function queueReplies(
  scope: OrgScope,
  messages: readonly { id: string; notice: { content: MessageContent } }[],
): Promise<void> {
  for (const { id, notice } of messages) {
    const isTap = notice.content.type === 'button' && notice.content.about !== null;
    if (isTap) await enqueue(scope, shareReplyJob, { org_id: scope.org_id, message_id: id });
  }
}

/**
 * Shares the content of the button that was tapped, as the client's assignee, and sends its link as free text. Nothing is shared
 * where the button has no content, the content is gone, or nothing may be sent to this person.
 */
async function shareReply(scope: OrgScope, { settings }: Services, id: string): Promise<void> {
  const tap = await claimTap(scope, id);
  if (!tap) return;
  const { number_id, wa_id, client_id, profile_id } = tap;
  const content_id = await findContent(scope, tap);
  if (content_id === null) return;
  const message = { key: id, wa_id, client_id, template_id: null };
  const decision = (await foreseeSending(scope, { kind: 'SHARE', number_id, isReal: true }, [message])).get(id);
  if (decision?.kind === 'NOT_SENT') return;
  const { code, link } = newShareLink(settings);
  const share = { client_id, profile_id, platform: 'whatsapp' as const, message: '', is_tracked: true, code };
  const given = await shareAutomatically(scope, settings, content_id, [share]);
  if (!given) return;
  const text = `${given.title}\n${link}`;
  await queueMessages(scope, [
    {
      ...{ kind: 'SHARE', number_id, wa_id, client_id, lead_id: null, profile_id: null, rule_id: null },
      ...{ template_id: null, template_version: null, content: { type: 'text', body: text }, text },
      ...{ due_at: nowIso(), reason: null },
    },
  ]);
}

/** Returns what the tapped button brings, as the version says that the person got. */
async function findContent(
  scope: OrgScope,
  { template_id, template_version, text }: { template_id: number; template_version: number; text: string },
): Promise<number | null> {
  const version = await findVersion(scope, template_id, template_version);
  const tapped = version?.buttons.find((button) => button.text.trim() === text.trim());
  return tapped?.type === 'QUICK_REPLY' ? tapped.content_id : null;
}
