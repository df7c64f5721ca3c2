import { readNumber } from '#domain/phone-numbers.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { MessageState } from '../../messages-contract.ts';

/** Returns who tests, with the number they can be reached at on WhatsApp; null where their profile has none. */
export async function readTester({ db, org_id, actor }: Scope): Promise<{ name: string; number: string | null }> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', org_id)
    .where('profiles.id', '=', actor.profile_id)
    .select(['profiles.name', 'profiles.phone_raw', 'profiles.whatsapp_raw', 'profiles.country_code'])
    .select('orgs.default_country')
    .executeTakeFirstOrThrow();
  const raw = row.whatsapp_raw ?? row.phone_raw;
  const number = raw === null ? null : readNumber(raw, row.country_code ?? row.default_country);
  return { name: row.name, number };
}

/** Returns the number that a template of an account leaves from: the organisation's default, else the first of the account. */
export async function findTestNumber({ db, org_id }: OrgScope, template_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('whatsapp_templates as template')
    .innerJoin('whatsapp_numbers as number', (join) =>
      join.onRef('number.org_id', '=', 'template.org_id').onRef('number.account_id', '=', 'template.account_id'),
    )
    .where('template.org_id', '=', org_id)
    .where('template.id', '=', template_id)
    .orderBy('number.is_default', 'desc')
    .orderBy('number.id')
    .select('number.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Counts the tests of the actor in the last minute. */
export async function countTests({ db, org_id, actor }: Scope): Promise<number> {
  const row = await db
    .selectFrom('whatsapp_messages')
    .where('org_id', '=', org_id)
    .where('kind', '=', 'TEST')
    .where('profile_id', '=', actor.profile_id)
    .where('at', '>', new Date(nowMillis() - 60_000).toISOString())
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface FoundTest {
  number_id: number | null;
  wa_id: string;
  state: MessageState;
  reason: string | null;
}

/** Returns a test of the actor. */
export const findTest = ({ db, org_id, actor }: Scope, id: string): Promise<FoundTest | undefined> =>
  db
    .selectFrom('whatsapp_messages')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('kind', '=', 'TEST')
    .where('profile_id', '=', actor.profile_id)
    .select(['number_id', 'wa_id', 'state', 'reason'])
    .executeTakeFirst();
