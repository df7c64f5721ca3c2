import { fieldProblem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { FormAlias } from '../../contract.ts';
import { claimAlias, isAliasFree } from './addresses.queries.ts';
import { isReservedAlias } from './reserved-words.ts';

const TAKEN = 'This address is taken';
const RESERVED = 'This address is reserved';
const ONLY_PLAIN_LETTERS = 'Use 3 to 60 letters from a to z, digits and hyphens';

type Addressed = { sealed_code: string; alias: string | null };
export type AddressSettings = Pick<Services['settings'], 'secret_key' | 'public_url'>;

/** Returns the code of a form. */
export const readCode = ({ secret_key }: AddressSettings, { sealed_code }: Pick<Addressed, 'sealed_code'>): string =>
  unseal(secret_key, sealed_code);

/** Returns the whole addresses of a form: by its code, and by its alias where it has one. */
export const writeAddresses = (settings: AddressSettings, { sealed_code, alias }: Addressed) => ({
  address: writeAddress(settings, unseal(settings.secret_key, sealed_code)),
  alias_address: alias === null ? null : writeAddress(settings, alias),
});

/** Returns the address that people are given: the readable one where there is one, with the slug of a named link. */
export function writeBestAddress(settings: AddressSettings, form: Addressed, slug?: string): string {
  const address = writeAddress(settings, form.alias ?? readCode(settings, form));
  return slug === undefined ? address : `${address}/${slug}`;
}

const writeAddress = ({ public_url }: AddressSettings, word: string) => `${public_url}/f/${word}`;

/** Tells why a form cannot have this alias; null when it can. */
export async function findAliasProblem(scope: OrgScope, form_id: number, alias: string): Promise<string | null> {
  if (!FormAlias.safeParse(alias).success) return ONLY_PLAIN_LETTERS;
  if (isReservedAlias(alias)) return RESERVED;
  return (await isAliasFree(scope, form_id, alias)) ? null : TAKEN;
}

/** Gives a form an alias; those it had go on leading to it. Throws `invalid_input` when it cannot have it. */
export async function setAlias(scope: OrgScope, form_id: number, alias: string): Promise<void> {
  const problem = await findAliasProblem(scope, form_id, alias);
  if (problem !== null) throw fieldProblem('alias', problem);
  if (!(await claimAlias(scope, form_id, alias))) throw fieldProblem('alias', TAKEN);
}
