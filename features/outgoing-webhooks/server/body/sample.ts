import type { EventFacts, WebhookEvent } from '../../contract.ts';

const client: EventFacts = {
  client_id: 1,
  name: 'Jane Tan',
  company: 'Example Trading',
  job_title: null,
  location: 'Singapore',
  came_by: null,
  email: 'jane.tan@example.com',
  phone: '+6591234567',
  stage: 'New',
  source: 'external_integration',
  source_name: 'Website form',
  assigned_to_id: null,
  assigned_to: null,
  is_new_lead: true,
  converted_at: null,
  created_at: '2026-01-15T02:03:04.000Z',
  updated_at: '2026-01-15T02:03:04.000Z',
};

const facts: Record<WebhookEvent, EventFacts> = {
  'lead.created': {
    lead_id: '00000000-0000-7000-8000-000000000001',
    is_new_client: true,
    submitted_at: '2026-01-15T02:03:00.000Z',
    form_name: 'Contact form',
    page_name: null,
    campaign_name: null,
    ad_name: null,
    answers: 'Your budget: 1M to 1.5M',
  },
  'client.updated': { changed_fields: 'phones' },
  'stage.changed': { stage: 'Contacted', previous_stage: 'New' },
  'content.opened': { content_id: 1, content_title: 'Brochure', times_viewed: 1 },
};

/** What a made-up event says of a made-up client. */
export const sampleFacts = (event: WebhookEvent): EventFacts => ({ ...client, ...facts[event] });
