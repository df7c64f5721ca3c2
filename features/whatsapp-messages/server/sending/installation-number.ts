import { FOREVER } from '#features/whatsapp/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { markChannel, readChannel, reserveChannelTurns } from '#platform/server/messages/messages.queries.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { WantedTurns } from '#platform/server/messages/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { MessageReason } from '../../messages-contract.ts';
import { type Closing, MENDED_MS } from './call-outcome.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import type { SendingNumber } from './facts.queries.ts';

/** Reasons that are limits of a time; any other says that Meta refuses what the operator has set up. */
const limits: readonly MessageReason[] = ['NUMBER_LIMITED', 'TOO_MANY_TO_PERSON'];

const inInstallation = <Result>({ database }: Services, work: Parameters<typeof withGlobalScope<Result>>[2]) =>
  withGlobalScope(database, 'whatsapp', work);

/** Reads where alerts leave from: the installation's own number, or its outbox in local mode; null where there is neither. */
export async function readInstallationNumber(services: Services): Promise<SendingNumber | null> {
  const { whatsapp, local_mode } = services.settings;
  if (whatsapp === null && !local_mode) return null;
  const channel = await inInstallation(services, (globalScope) => readChannel(globalScope, 'whatsapp'));
  return {
    ...{ id: null, account_id: null, phone_id: whatsapp?.phone_number_id ?? '', e164: '', throughput: null },
    ...{
      sealed_token: null,
      account_state: 'CONNECTED',
      status: 'CONNECTED',
      quality: null,
      tier: null,
      can_send: null,
    },
    closed_until: channel?.closed_until ?? null,
    closed_reason: MessageReason.safeParse(channel?.reason).data ?? null,
    people_today: 0,
  };
}

/** Lets nothing leave from the installation's number for a time, and tells its operator what to mend, of which no notice comes. */
export async function closeInstallation(services: Services, { until, reason }: Closing): Promise<void> {
  if (!limits.includes(reason)) {
    services.log.error({ channel: 'whatsapp', reason }, 'the message provider refuses our account');
  }
  const end = until === FOREVER ? new Date(nowMillis() + MENDED_MS).toISOString() : until;
  await inInstallation(services, (globalScope) => markChannel(globalScope, 'whatsapp', reason, end));
}

/** Notes that the installation's number works again. */
export const openInstallation = (services: Services): Promise<void> =>
  inInstallation(services, (globalScope) => markChannel(globalScope, 'whatsapp', null));

/** Reserves turns of the installation's number. @returns how many milliseconds from now the first is. */
export const reserveInstallationTurns = (services: Services, wanted: WantedTurns): Promise<number> =>
  inInstallation(services, (globalScope) => reserveChannelTurns(globalScope, 'whatsapp', wanted));

/** Puts a message into the outbox of local mode, which sends nothing. */
export async function storeLocally(services: Services, { wa_id, text }: ClaimedMessage): Promise<void> {
  await inInstallation(services, (globalScope) =>
    sendMessage(globalScope, { channel: 'whatsapp', to: `+${wa_id}`, text }),
  );
}
