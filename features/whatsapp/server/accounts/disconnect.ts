import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { WhatsAppAccountRow } from '../../access.ts';
import type { WhatsAppAccount } from '../../accounts-calls.ts';
import { findConnectedAccounts, setDisconnected } from './accounts.queries.ts';
import { unsubscribeApp } from './meta-calls.ts';
import { clearDefault, ensureDefault } from './numbers.queries.ts';
import { recordChange } from './steps.ts';
import { viewAccount } from './view-accounts.ts';

/** Disconnects an account. Its notices end at Meta unless another organisation uses it; whatever Meta answers, it ends here. */
export async function disconnectAccount(context: DetachedRowContext<WhatsAppAccountRow>): Promise<WhatsAppAccount> {
  const { services, actor } = context;
  const { org_id } = actor;
  const { id, waba_id, state } = await context.withRow(async (_, account) => account);
  const others = (await findConnectedAccounts(services, [waba_id])).filter((one) => one.org_id !== org_id);
  if (others.length === 0 && state !== 'DISCONNECTED')
    await unsubscribeApp(services, { org_id, account_id: id, waba_id }).catch((error) => {
      if (!(error instanceof ProviderError)) throw error;
      services.log.info({ org_id, account_id: id, call_class: error.call_class }, 'Meta did not end the subscription');
    });
  return context.transaction(async (scope) => {
    await setDisconnected(scope, id);
    await clearDefault(scope, id);
    await ensureDefault(scope);
    await recordChange(scope, id);
    return viewAccount(scope, id);
  });
}
