import { randomBytes } from 'node:crypto';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { REPLY_ADDRESS, replyAddresses } from '#platform/server/messages/inbound-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { publishAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';

const TOKEN_BYTES = 8;

/** Returns the address at which the organisation hears of answers, made when first needed; null where no mail comes in. */
export async function findReplyAddress(
  scope: OrgScope,
  { settings }: Pick<Services, 'settings'>,
): Promise<string | null> {
  const token = await findToken(scope, settings.secret_key);
  const make = replyAddresses.find('email');
  const address = make?.({ settings }, token ?? 'none') ?? null;
  if (address === null || token !== null) return address;
  const made = randomBytes(TOKEN_BYTES).toString('hex');
  const row = await scope.db
    .insertInto('sequence_reply_addresses')
    .values({ org_id: scope.org_id, sealed_token: seal(settings.secret_key, made) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('org_id')
    .executeTakeFirst();
  if (!row) return findReplyAddress(scope, { settings });
  await publishAddress(scope, REPLY_ADDRESS, scope.org_id, made);
  return make!({ settings }, made);
}

async function findToken({ db, org_id }: OrgScope, secret_key: string): Promise<string | null> {
  const row = await db
    .selectFrom('sequence_reply_addresses')
    .where('org_id', '=', org_id)
    .select('sealed_token')
    .executeTakeFirst();
  return row ? unseal(secret_key, row.sealed_token) : null;
}
