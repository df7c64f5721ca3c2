import { expect, it } from 'vitest';
import { serializerFor } from '#platform/server/http/serialize.ts';
import { timeline } from './contract.ts';

it('activities of each kind are written whole in production, without what the contract does not know', () => {
  const at = '2026-03-12T06:00:00.000Z';
  const common = {
    id: 1,
    client_id: 2,
    text: '',
    is_stats_locked: false,
    num_attachments: 0,
    attachments: [],
    actor: null,
    occurred_at: at,
    created_at: at,
    updated_at: at,
    access_policy: { EDIT: true, DELETE: true },
  };
  const message = {
    ...{ state: 'READ', reason_sentence: null, template_title: 'Welcome', failed_at: null },
    ...{ sent_at: at, delivered_at: null, read_at: at },
  };
  const activities = [
    { item_type: 'NOTE', type_specific_data: {} },
    { item_type: 'PHONECALL', type_specific_data: { duration_seconds: 3, channel: 'phone_call' } },
    { item_type: 'SHARED_DOCUMENT_TEMPLATE', type_specific_data: { content_id: 4, platform: null, is_opened: true } },
    { item_type: 'FIRST_RESPONSE', type_specific_data: { seconds: 9, by: 'PHONECALL' } },
    { item_type: 'CLIENT_ASSIGNMENT', type_specific_data: { from: null, to: { id: 1, name: 'Daniel' } } },
    { item_type: 'CLIENT_CREATED_DETAILS', type_specific_data: { source: 'added_manually', form_name: null } },
    { item_type: 'WHATSAPP_AUTORESPONDER', type_specific_data: { message } },
    { item_type: 'MESSAGE', type_specific_data: { channel: 'whatsapp', is_recorded: true, is_inbound: true, message } },
  ].map((activity) => ({ ...common, ...activity }));
  const makePage = (results: object[]) => ({ results, next: null, previous: null });
  const withMore = (rows: object[]) => makePage(rows.map((row) => ({ ...row, token_hash: 'secret' })));
  const client = { id: 3, name: 'Jane Tan', is_new_lead: true };
  const withClients = activities.map((activity) => ({ ...activity, client }));

  const ofOne = serializerFor(timeline.listForClient.returns, 'fast')(withMore(activities));
  const ofAll = serializerFor(timeline.listOfUser.returns, 'fast')(withMore(withClients));

  expect(JSON.parse(ofOne)).toEqual(makePage(activities));
  expect(JSON.parse(ofAll)).toEqual(makePage(withClients));
});
