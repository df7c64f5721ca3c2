import { type LeadKind, type RawDelivery, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { WEBHOOK } from '../contract.ts';
import { readAnswers } from './delivery-reader.ts';
import { UnreadableBody } from './read-body.ts';

/** How webhook leads are read (integrations 9.1): any form plugin or script; samples are in recordings/. */
export const webhookLeadKind: LeadKind = { kind: WEBHOOK, source: 'generic-webhook', read: readWebhookLead };

async function readWebhookLead(raw: RawDelivery): Promise<ReadAnswer[]> {
  try {
    return await readAnswers(raw);
  } catch (error) {
    throw error instanceof UnreadableBody ? new UnreadableLead(error.message) : error;
  }
}
