import type { Org } from '#testing/world.ts';
import type { InboundWebhookContract } from '../contract.ts';

/** Rows of the safety matrix for a kind of source that posts to an address of its own. */
export function inboundWebhookRows({ calls }: InboundWebhookContract) {
  const ofSource = async (org: Org, marker: string) => {
    const { id } = await org.owner.call(calls.create, { body: { name: marker } });
    return { params: { id } };
  };
  return {
    list: {
      about: 'org',
      call: async (org: Org, marker: string) => {
        await ofSource(org, marker);
        return {};
      },
    },
    create: { about: 'org', call: (_org: Org, marker: string) => ({ body: { name: marker } }) },
    get: { about: 'row', call: ofSource },
    update: {
      about: 'row',
      call: async (org: Org, marker: string) => ({
        ...(await ofSource(org, marker)),
        body: { status: 'PAUSED' as const },
      }),
    },
    delete: { about: 'row', call: ofSource },
    renewAddress: { about: 'row', call: ofSource },
    payloads: { about: 'row', call: ofSource },
    ofSource,
  } as const;
}
