import * as activityData from '#domain/activity-data.ts';
import * as activityTypes from '#domain/activity-types.ts';
import * as channels from '#domain/channels.ts';
import * as deviceType from '#domain/device-type.ts';
import * as person from '#domain/person.ts';
import * as clientImport from '#features/client-import/contract.ts';
import * as clients from '#features/clients/contract.ts';
import * as content from '#features/content/contract.ts';
import * as files from '#features/files/contract.ts';
import * as followUps from '#features/follow-ups/contract.ts';
import * as identity from '#features/identity/contract.ts';
import * as leads from '#features/leads/contract.ts';
import * as preferences from '#features/preferences/contract.ts';
import * as sharing from '#features/sharing/contract.ts';
import * as subscription from '#features/subscription/contract.ts';
import * as timeline from '#features/timeline/contract.ts';
import * as warnings from '#features/warnings/contract.ts';
import * as webhook from '#integrations/webhook/contract.ts';
import * as endpoint from '#platform/contract/endpoint.ts';
import * as ids from '#platform/contract/ids.ts';
import * as paging from '#platform/contract/paging.ts';
import * as time from '#platform/contract/time.ts';

/** Where the schemas live that the reference of all calls prints once, by the names of their exports. */
export const contracts: readonly object[] = [
  endpoint,
  ids,
  time,
  deviceType,
  person,
  activityTypes,
  activityData,
  clients,
  timeline,
  followUps,
  leads,
  content,
  files,
  sharing,
  clientImport,
  identity,
  preferences,
  subscription,
  warnings,
  webhook,
  channels,
  paging,
];
