import { hasMetaApp } from '#engines/meta-graph/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { Services } from '#platform/server/services.ts';
import { type SignUpSettings, whatsappAccounts } from '../../accounts-calls.ts';
import { registerAccount, retryAccount } from './connect.ts';
import { disconnectAccount } from './disconnect.ts';
import { words } from './en.ts';
import { readLiveAccounts } from './live-status.ts';
import { listNumberRows, setDefault, setMakesLeads, usableStates } from './numbers.queries.ts';
import { recordChange } from './steps.ts';
import { viewAccount, viewAccounts } from './view-accounts.ts';

export const whatsappAccountRoutes = bind(whatsappAccounts, {
  register: (context) => registerAccount(context, context.body),
  list: async ({ scope, services }) => ({
    results: await viewAccounts(scope),
    is_set_up: hasMetaApp(services),
    sign_up: findSignUp(services),
  }),
  readLive: async (context) => ({ results: await readLiveAccounts(context) }),
  retry: (context) => retryAccount(context, context.body),
  update: async ({ scope, whatsapp_account, body }) => {
    const numbers = await listNumberRows(scope, whatsapp_account.id);
    const wanted = 'makes_leads' in body ? body.number_id : body.default_number_id;
    const number = numbers.find(({ id }) => id === wanted);
    if ('makes_leads' in body) {
      if (!number) throw new Problem('not_found', { log_detail: `number ${wanted}` });
      await setMakesLeads(scope, number.id, body.makes_leads);
    } else {
      const isUsable = number && whatsapp_account.state !== 'DISCONNECTED' && usableStates.includes(number.status);
      if (!isUsable) throw new Problem('not_possible_now', { detail: words.not_usable });
      await setDefault(scope, number.id);
    }
    await recordChange(scope, whatsapp_account.id);
    return viewAccount(scope, whatsapp_account.id);
  },
  disconnect: (context) => disconnectAccount(context),
});

/** Returns what the pop-up needs; null where it is not set up. */
function findSignUp({ settings: { meta } }: Services): SignUpSettings | null {
  if (!meta?.app_id || !meta.whatsapp_config_id) return null;
  const { app_id, whatsapp_config_id: config_id, graph_version, sdk_base, dialog_base } = meta;
  return { app_id, config_id, graph_version, sdk_url: `${sdk_base}/en_US/sdk.js`, dialog_url: dialog_base };
}
