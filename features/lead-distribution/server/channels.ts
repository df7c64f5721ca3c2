import { creditCosts } from '#features/automations/contract.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type DistributionChannel, type DistributionChannels, distributionChannels } from '../contract.ts';
import { reasons } from './en.ts';

/** Returns why this installation cannot send on a channel (readings.md D14); null where it can. */
export function findDisconnected(channel: DistributionChannel, settings: Settings): string | null {
  const { mail, whatsapp, local_mode } = settings;
  if (channel === 'app_alert' || local_mode) return null;
  if (channel === 'whatsapp_alert') return whatsapp === null ? reasons.no_whatsapp : null;
  return mail === null ? reasons.no_mail : null;
}

export const listChannels = (settings: Settings): DistributionChannels => ({
  results: distributionChannels.map((channel) => {
    const reason = findDisconnected(channel, settings);
    return { channel, credits: creditCosts[channel], is_connected: reason === null, reason };
  }),
});
