import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { isTokenRefused } from '../meta/call-account.ts';
import { saveAccountReading, setRefused } from './accounts.queries.ts';
import { type MetaAccountRef, readAccount, readNumbers } from './meta-calls.ts';
import { ensureDefault, openNumbers, saveNumbers } from './numbers.queries.ts';
import { recordChange, toFault } from './steps.ts';

/** Readings under way, so that many who look at once ask Meta once. */
const findUnderWay = perProcess(() => new Map<string, Promise<CallErrorClass | null>>());

/**
 * Reads an account and its numbers from Meta, and tells open screens when anything is another.
 *
 * @param is_asked a person wants it, because they mended something at Meta.
 * @returns why Meta could not be asked; null when it was.
 */
export function refreshAccount(
  services: Services,
  account: MetaAccountRef,
  is_asked = false,
): Promise<CallErrorClass | null> {
  const underWay = findUnderWay(services);
  const key = `${account.org_id}:${account.account_id}:${is_asked}`;
  const known = underWay.get(key);
  if (known) return known;
  const reading = readAndSave(services, account, is_asked).finally(() => underWay.delete(key));
  underWay.set(key, reading);
  return reading;
}

async function readAndSave(
  services: Services,
  account: MetaAccountRef,
  is_asked: boolean,
): Promise<CallErrorClass | null> {
  const { org_id, account_id } = account;
  const options = { org_id, actor: null, request_id: 'whatsapp', mode: 'transaction' } as const;
  try {
    const reading = await readAccount(services, account);
    const numbers = await readNumbers(services, account);
    await withScope(services.database, options, async (scope) => {
      const isOther = await saveAccountReading(scope, account_id, reading);
      const areOther = await saveNumbers(scope, account_id, numbers);
      if (areOther) await ensureDefault(scope);
      const { has_payment_method } = reading.facts;
      const areOpened = await openNumbers(scope, account_id, { has_payment_method, is_asked });
      if (isOther || areOther || areOpened) await recordChange(scope, account_id);
    });
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isTokenRefused(error) || ['permission_missing', 'not_found'].includes(error.call_class))
      await withScope(services.database, options, async (scope) => {
        if (await setRefused(scope, account_id, toFault(error))) await recordChange(scope, account_id);
      });
    services.log.info({ org_id, account_id, call_class: error.call_class }, 'a WhatsApp account could not be read');
    return error.call_class;
  }
}
