import { creditCosts } from '#features/automations/contract.ts';
import { isWhatsAppConnected } from '#platform/server/messages/whatsapp/whatsapp.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type DistributionChannel, type DistributionChannels, distributionChannels } from '../contract.ts';
import { reasons } from './en.ts';

/** Returns why this installation cannot send on a channel (readings.md D14); null where it can. */
export function findDisconnected(channel: DistributionChannel, settings: Settings): string | null {
  if (channel === 'whatsapp_alert') return isWhatsAppConnected(settings) ? null : reasons.no_whatsapp;
  const hasMail = settings.mail !== null || settings.local_mode;
  return channel === 'email_alert' && !hasMail ? reasons.no_mail : null;
}

export const listChannels = (settings: Settings): DistributionChannels => ({
  results: distributionChannels.map((channel) => {
    const reason = findDisconnected(channel, settings);
    return { channel, credits: creditCosts[channel], is_connected: reason === null, reason };
  }),
});
