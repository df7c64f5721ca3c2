import { queueMessages } from '#features/whatsapp-messages/server/index.ts';
import type { Org } from '../world.ts';

/** Writes a message to a new client that got no answer from Meta. @returns its id. */
export async function addUnclearMessage(org: Org, client_name: string): Promise<string> {
  const client = await org.client({ name: client_name });
  return org.owner.inScope(async (scope) => {
    const about = { number_id: null, wa_id: '6581234500', client_id: client.id, lead_id: null, profile_id: null };
    const nothing = { template_id: null, template_version: null, rule_id: null, content: null, due_at: null };
    const [id = ''] = await queueMessages(scope, [
      { kind: 'RESPONDER', ...about, ...nothing, text: '', reason: 'NO_ANSWER' },
    ]);
    const { db, org_id } = scope;
    await db
      .updateTable('whatsapp_messages')
      .set({ state: 'UNKNOWN' })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
    return id;
  });
}
