import type * as z from 'zod';
import { describeBrowser } from '#domain/browser-words.ts';
import { readDeviceType } from '#domain/device-type.ts';
import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import {
  listPushDevices,
  removeOwnPushDevice,
  savePushDevice,
} from '#platform/server/messages/push-devices.queries.ts';
import { refuseTarget } from '#platform/server/network/public-target.ts';
import { ENDPOINT_END, type PushDevice, type PushSubscriptionDraft } from '../contract.ts';

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request' | 'session'>;

export async function listDevices({ actor, services, request }: Context): Promise<PushDevice[]> {
  const rows = await withGlobalScope(services.database, request.id, (globalScope) =>
    listPushDevices(globalScope, actor.user_id),
  );
  return rows.map(({ endpoint, device_type, ...row }) => ({
    ...row,
    device_type: device_type as PushDevice['device_type'],
    endpoint_end: endpoint.slice(-ENDPOINT_END),
  }));
}

/** Adds the calling browser. @throws Problem invalid_input for an address that is no push service's. */
export async function addDevice(
  { actor, services, request, session }: Context,
  { endpoint, keys }: z.output<typeof PushSubscriptionDraft>,
): Promise<string> {
  if (services.settings.vapid === null) throw new Problem('not_configured');
  const refusal = refuseTarget(endpoint, services.settings);
  if (refusal) {
    throw new Problem('invalid_input', {
      errors: { endpoint: 'This is not the address of a push service' },
      log_detail: refusal,
    });
  }
  return withGlobalScope(services.database, request.id, (globalScope) =>
    savePushDevice(globalScope, {
      endpoint,
      ...keys,
      user_id: actor.user_id,
      session_hash: session.token_hash,
      name: nameDevice(request.user_agent),
      device_type: readDeviceType(request.user_agent),
    }),
  );
}

export async function removeDevice({ actor, services, request }: Context, id: string): Promise<void> {
  const removed = await withGlobalScope(services.database, request.id, (globalScope) =>
    removeOwnPushDevice(globalScope, actor.user_id, id),
  );
  if (!removed) throw new Problem('not_found', { detail: 'This browser has already been removed.' });
}

function nameDevice(userAgent: string): string {
  const { browser, system } = describeBrowser(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Browser';
}
