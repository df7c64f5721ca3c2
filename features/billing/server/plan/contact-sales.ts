import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import { readAsking } from './billing.queries.ts';
import { words } from './en.ts';

const HOUR_MS = 3_600_000;
const QUESTIONS_PER_HOUR = 5;

/** Sends a question to the address of support, with who asks. Throws `too_many_requests`. */
export async function contactSales(
  { services, request, actor, transaction }: DetachedContext,
  { message, seats }: { message: string; seats?: number | undefined },
): Promise<void> {
  const { org_id, profile_id } = actor;
  await withGlobalScope(services.database, request.id, (globalScope) =>
    countAttempt(
      globalScope,
      [{ bucket: `sales:profile:${org_id}:${profile_id}`, limit: QUESTIONS_PER_HOUR, within_ms: HOUR_MS }],
      words.sales_limit,
    ),
  );
  await transaction(async (scope) => {
    const asking = await readAsking(scope);
    await sendMessage(scope, {
      channel: 'email',
      to: services.settings.support_email,
      subject: words.sales_subject(asking.org),
      text: words.sales_text({ ...asking, message, seats: seats ?? null }),
    });
  });
}
