import { defineFields } from '#platform/web/fields.ts';
import { ClientDraft } from '../contract.ts';
import { text } from './en.ts';

/** Every field of a client a person may write, in the order of forms and records. */
export const clientFields = defineFields(ClientDraft, {
  name: { label: text('field_name'), kind: 'text', add: text('add_name') },
  company: { label: text('field_company'), kind: 'text', add: text('add_company') },
  phones: { label: text('field_phone'), kind: 'phones', add: text('add_phone') },
  emails: { label: text('field_email'), kind: 'emails', add: text('add_email') },
  location: { label: text('field_location'), kind: 'text', add: text('add_location') },
});
