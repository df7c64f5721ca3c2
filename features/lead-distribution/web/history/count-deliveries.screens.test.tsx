import { describe, expect, it } from 'vitest';
import { sample } from '#testing/web/sample.ts';
import { type DeliveryStatus, type DistributionChannel, LeadDelivery } from '../../contract.ts';
import { countDeliveries, listReceivers } from './distribution-history.screen.tsx';

const delivery = (name: string, member: number | null, channel: DistributionChannel, status: DeliveryStatus) =>
  sample(LeadDelivery, { recipient: { name, member_prof_id: member, address: null }, channel, status });

const deliveries = [
  delivery('Daniel', 11, 'email_alert', 'FAILED'),
  delivery('Daniel', 11, 'app_alert', 'READ'),
  delivery('Jane', null, 'email_alert', 'SENT'),
  delivery('Olga', null, 'email_alert', 'SENT'),
];

describe('the messages about a lead', () => {
  it('are counted by channel and status', () => {
    expect(countDeliveries({ deliveries })).toEqual([
      { channel: 'app_alert', statuses: [{ status: 'READ', count: 1 }] },
      {
        channel: 'email_alert',
        statuses: [
          { status: 'SENT', count: 2 },
          { status: 'FAILED', count: 1 },
        ],
      },
    ]);
    expect(countDeliveries({ deliveries: [] })).toEqual([]);
  });

  it('name each recipient once', () => {
    expect(listReceivers({ deliveries }).map(({ name }) => name)).toEqual(['Daniel', 'Jane', 'Olga']);
  });
});
