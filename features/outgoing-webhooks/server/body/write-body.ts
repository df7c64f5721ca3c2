import { type Client, plainFieldNames } from '#features/clients/contract.ts';
import { type FieldDefinition, listOptions } from '#features/custom-fields/server/index.ts';
import type { NormalisedLead } from '#features/leads/contract.ts';
import type { EventFacts, WebhookEvent } from '../../contract.ts';

/** The longest text of one value, in characters. */
const MAX_TEXT = 5_000;
/** The most answers of a lead that are sent. */
const MAX_ANSWERS = 100;

/** One event as it is sent. */
export interface EventToWrite {
  /** Unique among the events, the same at every try. */
  id: string;
  event: WebhookEvent;
  occurred_at: string;
  is_test: boolean;
  facts: EventFacts;
}

/** Writes the body of an event: one flat object, whose keys are stable and whose moments are ISO 8601. */
export const writeBody = (event: EventToWrite, about: EventFacts): EventFacts => ({
  id: event.id,
  event: event.event,
  occurred_at: event.occurred_at,
  is_test: event.is_test,
  ...about,
  ...event.facts,
});

/** Writes what every event says of its client. */
export function describeClient(client: Client, fields: readonly FieldDefinition[]): EventFacts {
  const stage = fields.find(({ default_key }) => default_key === 'LEAD_STAGE');
  const [phone] = client.phones;
  const facts: EventFacts = {
    client_id: client.id,
    ...Object.fromEntries(plainFieldNames.map((name) => [name, shorten(client[name])])),
    email: client.emails[0] ?? null,
    phone: phone ? (phone.number_e164 ?? phone.raw) : null,
    stage: stage ? readCustom(client, stage) : null,
    source: client.source,
    source_name: client.source_name,
    assigned_to_id: client.assigned_to_id,
    assigned_to: client.assigned_to_name,
    is_new_lead: client.is_new_lead,
    converted_at: client.converted_at,
    created_at: client.created_at,
    updated_at: client.updated_at,
  };
  for (const field of fields) if (field !== stage) facts[`field_${field.key}`] = readCustom(client, field);
  return facts;
}

/** Writes what a new lead says besides. */
export const describeLead = (lead: NormalisedLead): EventFacts => ({
  submitted_at: lead.submitted_at ?? lead.received_at,
  form_name: lead.external_form_name,
  page_name: lead.external_account_name,
  campaign_name: lead.campaign?.name ?? null,
  ad_name: lead.campaign?.ad_name ?? null,
  answers: shorten(
    lead.fields
      .slice(0, MAX_ANSWERS)
      .filter(({ is_metadata }) => !is_metadata)
      .map(({ label, values }) => `${label}: ${values.join(', ')}`)
      .join('\n'),
  ),
});

function readCustom({ custom_fields }: Client, field: FieldDefinition): string | number | boolean | null {
  const value: unknown = custom_fields[field.key] ?? null;
  const option = listOptions(field).find(({ id }) => id === value);
  if (option) return option.name;
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : shorten(String(value));
}

const shorten = (text: string | null): string | null => text?.slice(0, MAX_TEXT).toWellFormed() ?? null;
