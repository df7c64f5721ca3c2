import { clientPages } from '#features/clients/pages.ts';
import { done } from '#platform/contract/endpoint.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { readReceipt } from '#platform/server/messages/push-content.ts';
import { notifications } from '../contract.ts';
import { alertRaised, alertShown } from '../events.ts';
import { listKinds } from './alert-kinds.ts';
import { getAlertSettings, updateAlertSettings } from './alert-settings.ts';
import { listUnshownAlerts, markInApp, markPush } from './alerts.queries.ts';
import { continueInApp, sendTestAlert } from './own-alerts.ts';
import { addDevice, listDevices, removeDevice } from './push-devices.ts';
import { getOwnReceipts } from './receipts.ts';

export const notificationRoutes = bind(notifications, {
  getSettings: ({ scope, services }) => getAlertSettings(scope, services),
  updateSettings: ({ scope, services, body }) => updateAlertSettings(scope, services, body),
  listDevices: async (context) => ({ results: await listDevices(context) }),
  addDevice: async (context) => ({ id: await addDevice(context, context.body) }),
  removeDevice: (context) => removeDevice(context, context.params.id),
  sendTest: async ({ scope, services }) => ({ id: await sendTestAlert(scope, services) }),
  getReceipts: async ({ scope, params }) => ({ results: await getOwnReceipts(scope, params.id) }),
  listUnshown: async ({ scope }) => ({ results: await listUnshownAlerts(scope, listKinds(alertRaised)) }),
  reportShown: async ({ scope, body }) => {
    const { alert_ids, kind = '', client_id = 0, is_seen } = body;
    const isNews = await markInApp(scope, alert_ids ? { alert_ids } : { kind, client_id }, is_seen);
    if (isNews) await record(scope, alertShown, { subject_id: client_id, payload: {}, audience: null });
    return done;
  },
  reportPush: async ({ services, request, body }) => {
    const receipt = readReceipt(services.settings.secret_key, body.receipt);
    if (!receipt) throw new Problem('forbidden');
    const options = { org_id: receipt.org_id, actor: null, request_id: request.id, mode: 'transaction' } as const;
    await withScope(services.database, options, (scope) => markPush(scope, receipt.message_id, body.is_seen));
    return done;
  },
  continueClientInApp: async (context) => {
    const { id, name } = await context.withRow(async (_, client) => client);
    const { app_store_url, play_store_url } = context.services.settings;
    const page = fillPage(clientPages.client, { id });
    const link = await continueInApp(context, { page, title: name, client_ids: [id] });
    return { link, app_store_url, play_store_url };
  },
});
