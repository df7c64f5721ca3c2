import { describe, expect, it } from 'vitest';
import { describePerson, type EventPerson, writeBody, writeEvent } from './write-event.ts';

const person: EventPerson = {
  client: { org_id: 7, client_id: 12 },
  name: ' Jane  van der Tan ',
  location: 'New York',
  emails: [' Jane.Tan@Example.com '],
  phones: ['+65 9123-4567'],
  lead: {
    fields: [
      { key: 'country', label: 'Country', values: ['US'] },
      { key: 'state', label: 'State', values: ['California'] },
      { key: 'zip_code', label: 'Zip', values: ['94035-1234'] },
      { key: 'budget', label: 'Budget', values: ['1M'] },
    ],
  },
};
const event = {
  event_id: 'c7d0a4d2-3f1e-4f0f-9a61-2f3e2a6f0001',
  event_name: 'say "hi", you',
  occurred_at: '2026-11-20T02:03:04.999Z',
  lead_id: '90080070060050012',
  person,
};

describe('a written event', () => {
  it('has every digit of the lead and the hashes of what is known, and nothing else of the person (CAPI-02, CAPI-03)', () => {
    const written = writeEvent(event, false);

    expect(written).toContain('"user_data":{"lead_id":90080070060050012,"em":[');
    expect(JSON.parse(written.replace('90080070060050012', '1'))).toEqual({
      event_name: 'say "hi", you',
      event_time: 1795140184,
      action_source: 'system_generated',
      event_id: event.event_id,
      user_data: {
        lead_id: 1,
        em: ['1a7600f05a4cc934c44faffcc7d790e1344fa3fd47414b9207782c5aa329231a'],
        ph: ['fd38d3edfeb70b7fb09e74e269d27f6fb24d5c75799b7e3d85604a5965a6623f'],
        fn: ['81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2'],
        ln: [expect.stringMatching(/^[0-9a-f]{64}$/)],
        ct: ['350c754ba4d38897693aa077ef43072a859d23f613443133fecbbd90a3512ca5'],
        st: ['6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'],
        zp: ['1794327a4d443904421f5ca1f3d72d0a62ba2f0770d80755ec2220fc0efb052e'],
        country: [expect.any(String)],
        external_id: [expect.any(String)],
      },
      custom_data: { event_source: 'crm', lead_event_source: 'Leadkeep' },
    });
  });

  it('names the state only in the United States and Canada, and a town only where it is one', () => {
    const fields = person.lead!.fields.map((field) => (field.key === 'country' ? { ...field, values: ['MY'] } : field));

    expect(describePerson({ ...person, location: '12 Main Street, Penang', lead: { fields } })).toMatchObject({
      ...{ st: [], ct: [], country: ['MY'], fn: ['Jane'], ln: ['Tan'] },
    });
  });

  it('has the id as a text where the setting says so, and leaves by the lead alone where nothing else is known', () => {
    const unknown = { ...person, name: '', location: null, emails: [], phones: [], lead: null };

    expect(writeEvent({ ...event, person: unknown }, true)).toContain(
      '"user_data":{"lead_id":"90080070060050012","external_id":["',
    );
    expect(() => writeEvent({ ...event, lead_id: '12,"x":1' }, false)).toThrow();
    expect(writeBody(['{"a":1}', '{"b":2}'], 'TEST1')).toBe('{"data":[{"a":1},{"b":2}],"test_event_code":"TEST1"}');
  });
});
