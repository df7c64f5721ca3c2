import * as z from 'zod';
import { leadSourcesTag } from '#domain/tags.ts';
import { customFieldsTag } from '#features/custom-fields/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';

const choices = z.array(z.object({ id: Id, name: z.string() }));

/** What rules of entry and stops can name beside groups and sequences. */
export const EntryChoices = z.object({ sources: choices, stages: choices });
export type EntryChoices = z.output<typeof EntryChoices>;

export const sequenceEntry = {
  getChoices: endpoint('GET /api/sequences/api/v1/entry-choices/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The lead sources, forms among them, and the stages that the rules of a sequence can name.',
    source: 'own: automatic entry (issue)',
    returns: EntryChoices,
    reads: [customFieldsTag, leadSourcesTag],
  }),
};
