import { readFilterChoices } from '#features/outgoing-webhooks/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { sequenceEntry } from '../../entry-contract.ts';

export const entryRoutes = bind(sequenceEntry, { getChoices: ({ scope }) => readFilterChoices(scope) });
