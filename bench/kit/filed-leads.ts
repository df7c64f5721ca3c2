import type { TestApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import type { Org } from '#testing/world.ts';

/** A form's payload; `[<id>]` is replaced by something new in every lead. */
export const PAYLOAD = JSON.stringify({
  name: 'Jane Tan [<id>]',
  email: '[<id>]@example.com',
  budget: '1M to 1.5M',
  message: 'Is the unit still available? Please call after six in the evening.',
  form_id: '400500600',
  form_name: 'Spring form',
});

/** The largest allowance that an owner may set. */
export const UNLIMITED = { leads_per_minute: 6_000, burst: 20_000 };

/** The figures are about the intake, not about what a source may send: its burst is taken off by the operator's own hand. */
export async function withoutAllowance(app: TestApp, org: Org, id: number): Promise<void> {
  await org.inScope((scope) =>
    scope.db
      .updateTable('lead_sources')
      .set({ burst: 100_000_000, leads_per_minute: 100_000_000 })
      .where('org_id', '=', org.org_id)
      .where('id', '=', id)
      .execute(),
  );
  app.services.sessions.forgetAll();
}

const FILED_LEADS = 1_000;

/** Has a new source bring a thousand leads and files them. @returns how many a second. */
export async function fileThousand(app: TestApp, org: Org, payload = PAYLOAD): Promise<number> {
  const { id, post } = await newWebhook(org, UNLIMITED, app);
  await withoutAllowance(app, org, id);
  for (let sent = 0; sent < FILED_LEADS; sent += 100) {
    await post(
      Array.from({ length: 100 }, (_, index) => JSON.parse(payload.replaceAll('[<id>]', `${id}-${sent + index}`))),
    );
  }
  // Everybody is told at once in every round, however long ago the one before was.
  await org.inScope(({ db, org_id }) => db.deleteFrom('lead_mail_windows').where('org_id', '=', org_id).execute());
  const beganMs = performance.now();
  const filed = await fileWaitingLeads(app);
  if (filed !== FILED_LEADS) throw new Error(`filed ${filed} leads`);
  return filed / ((performance.now() - beganMs) / 1_000);
}
