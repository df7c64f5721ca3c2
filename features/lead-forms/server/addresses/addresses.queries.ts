import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { publishAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';

/** The kind of codes and aliases of lead forms in public_addresses. */
export const FORM_ADDRESS = 'lead-form';

/** Gives a form its code. @returns it: 128 random bits, stored only sealed and as a hash. */
export const publishCode = (scope: OrgScope, form_id: number): Promise<string> =>
  publishAddress(scope, FORM_ADDRESS, form_id);

/** Makes an alias lead to a form. @returns false when it is another one's. */
export const claimAlias = (scope: OrgScope, form_id: number, alias: string): Promise<boolean> =>
  ask(scope, sql<{ answer: boolean }>`select take_form_alias(${hashToken(alias)}, ${form_id}, ${nowIso()}) as answer`);

/** Tells whether an alias could be this form's. */
export const isAliasFree = (scope: OrgScope, form_id: number, alias: string): Promise<boolean> =>
  ask(
    scope,
    sql<{ answer: boolean }>`select is_form_alias_free(${hashToken(alias)}, ${form_id}, ${nowIso()}) as answer`,
  );

const ask = async (scope: OrgScope, question: ReturnType<typeof sql<{ answer: boolean }>>): Promise<boolean> =>
  (await question.execute(scope.db)).rows[0]?.answer ?? false;

/** Lets every alias a form ever had end at an instant; its code stays. */
export async function endAliases(scope: OrgScope, form_id: number, code: string, at: string): Promise<void> {
  await sql`select end_form_aliases(${form_id}, ${hashToken(code)}, ${at})`.execute(scope.db);
}

/** Brings back the aliases that no other form took meanwhile. */
export async function restoreAliases(scope: OrgScope, form_id: number): Promise<void> {
  await sql`select restore_form_aliases(${form_id})`.execute(scope.db);
}

/** Removes every address of a form for good. */
export async function deleteAddresses(scope: OrgScope, form_id: number): Promise<void> {
  await sql`select forget_form_addresses(${form_id})`.execute(scope.db);
}
