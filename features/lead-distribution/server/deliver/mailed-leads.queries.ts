import { sql } from 'kysely';
import { keyOfTold, leadMailFinder, type ToldLead } from '#features/notifications/server/index.ts';

/** Finds the leads that members were e-mailed by a rule; one that is known to have failed counts as not e-mailed. */
export const mailedLeads = leadMailFinder(async (scope, leads) => {
  const { rows } = await sql<ToldLead>`
    select delivery.profile_id, lead.lead_id
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as row (profile_id bigint, lead_id uuid)
    join lead_distributions as lead on lead.org_id = ${scope.org_id} and lead.lead_id = row.lead_id
    join distribution_deliveries as delivery
      on delivery.org_id = lead.org_id and delivery.distribution_id = lead.id and delivery.profile_id = row.profile_id
    where delivery.channel = 'email_alert' and delivery.message_id is not null and not delivery.is_own_alert
      and delivery.status not in ('FAILED', 'NOT_SENT')`.execute(scope.db);
  return new Set(rows.map(keyOfTold));
});
