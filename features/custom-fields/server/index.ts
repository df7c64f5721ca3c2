import { orgCreated } from '#features/identity/events.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { customFieldPages } from '../pages.ts';
import { customFieldRoutes } from './custom-fields.routes.ts';
import { createDefaultFields } from './default-fields.queries.ts';
import { readDefinitions } from './definitions.queries.ts';
import { eraseRemovalsJob } from './removals/erase-removals.job.ts';
import { workOnRemovalJob } from './removals/removals.job.ts';
import { refreshSearchTextsJob } from './search-texts.job.ts';

export { applyValues, type CheckedValues, checkCustomValues, checkNewValues, fitsField } from './check-values.ts';
export { clientChangeRecorder } from './client-changes.ts';
export { type ClientValues, readClientValues, writeClientValues } from './client-values.queries.ts';
export {
  type CheckedCondition,
  checkCondition,
  type Lookup,
  lookUpCondition,
  meetsCondition,
} from './conditions.queries.ts';
export { isWon, writeSearchText } from './custom-values.ts';
export {
  type FieldDefinition,
  findStartValues,
  listOptions,
  readDefinitions,
} from './definitions.queries.ts';
export { valueColumn } from './value-ranges.queries.ts';
export { makeWrittenReader } from './written/read-written.ts';
export { proveDateForm, readDate } from './written/written-dates.ts';
export { eraseRemovalsJob };

export const customFieldsModule = serverModule({
  contracts: [contract],
  pages: customFieldPages,
  routes: customFieldRoutes,
  events,
  jobs: [workOnRemovalJob, refreshSearchTextsJob, eraseRemovalsJob],
  subscriptions: [
    on(orgCreated, async (scope) => {
      await createDefaultFields(scope);
    }),
  ],
  extensions: [
    rowsOfClients('custom_field_removed_values', {
      what: 'stay',
      why: 'restoring the field returns them to their record',
    }),
    whatRests({
      kind: 'CUSTOM_FIELDS',
      effect: 'READ_ONLY',
      read: async (scope) => (await readDefinitions(scope)).map(({ name }) => name),
    }),
  ],
});
