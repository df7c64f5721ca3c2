import * as z from 'zod';
import { ColorId } from '#domain/color-ids.ts';
import { Person } from '#domain/person.ts';
import { clientsTag } from '#domain/tags.ts';
import { clientRow, openedConditions } from '#features/clients/access.ts';
import {
  assigneeKeywords,
  ClientCondition,
  ClientCriteria,
  ClientPage,
  MAX_GROUPS_OF_CLIENT,
} from '#features/clients/contract.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { clientGroupsTag } from './tags.ts';

export { Audience } from './audience.ts';

const GROUPS = '/api/dashboard-v2/api/v2/user-client-group/' as const;

/** The most groups an organisation has, and the most smart ones among them, which are read for every client shown. */
export const MAX_GROUPS = 500;
export const MAX_SMART_GROUPS = 50;
/** The most values that the rules of all smart groups of an organisation compare together. */
export const MAX_SMART_VALUES = 2_000;

export const MAX_GROUP_NAME = 50;
const GroupName = z.string().trim().min(1).max(MAX_GROUP_NAME);

/** How long a deleted group can be restored. */
export const DELETED_GROUPS_KEPT_DAYS = 30;

const AnsweredPeriod = z.object({ from: Instant.optional(), to: Instant.optional() });

/** The criteria of a smart group as they are answered. */
export const GroupRule = ClientCriteria.extend({
  assigned_to_ids: z.array(z.union([z.enum(assigneeKeywords), Id])).optional(),
  created: AnsweredPeriod.optional(),
  last_activity: AnsweredPeriod.optional(),
  conditions: z.array(z.object(ClientCondition.shape)).optional(),
});

export const ClientGroup = z.object({
  id: Id,
  name: GroupName,
  color_id: ColorId,
  /** By what clients belong to a smart group; null where people choose the clients. */
  criteria: GroupRule.nullable(),
  /** Clients in it that the caller may see, counted to 1,000; only with `with_counts`. */
  clients_count: z.int().optional(),
  created_by: Person.nullable(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type ClientGroup = z.output<typeof ClientGroup>;

/** `criteria` makes it a smart group; without them people choose the clients. */
export const ClientGroupDraft = z.object({ name: GroupName, color_id: ColorId, criteria: ClientCriteria.nullable() });
export type ClientGroupDraft = z.output<typeof ClientGroupDraft>;

/** Callers may leave out the criteria. */
export const NewClientGroup = z.strictObject(ClientGroupDraft.partial({ criteria: true }).shape);

/** The groups of a client: those somebody put it into, and the smart ones whose criteria it meets. */
export const GroupsOfClient = z.object({ results: z.array(ClientGroup) });
export type GroupsOfClient = z.output<typeof GroupsOfClient>;

const MANAGE = 'CLIENT_GROUP.CREATE' as const;
const oneOrgGroup = noRow('groups belong to the whole organisation; the policy key decides');
const changes = [clientGroupsTag, clientsTag];
const oneGroup = {
  needs: MANAGE,
  plan: 'free',
  row: oneOrgGroup,
  database: 'transaction',
  params: byId,
  errors: ['not_found'],
  changes,
} as const;

export const clientGroups = {
  list: endpoint(`GET ${GROUPS}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The groups of the organisation, by name.',
    source: 'groups.list',
    query: pageQuery({ defaultSize: 100, maximum: MAX_GROUPS }).extend({
      search: z.string().trim().max(60).optional(),
      with_counts: Flag.optional(),
      /** Accepted for the specification's sake: no preference of a person changes this list. */
      ignore_prefs: Flag.optional(),
    }),
    returns: pageOf(ClientGroup),
    reads: [clientGroupsTag],
  }),
  create: endpoint(`POST ${GROUPS}`, {
    needs: MANAGE,
    plan: openedConditions,
    database: 'transaction',
    summary: 'Adds a group.',
    source: 'groups.create',
    body: NewClientGroup,
    returns: ClientGroup,
    status: 201,
    aliases: [`POST ${GROUPS}create/`],
    errors: ['not_possible_now'],
    changes: [clientGroupsTag],
  }),
  update: endpoint(`PUT ${GROUPS}{id}/`, {
    ...oneGroup,
    plan: openedConditions,
    summary: 'Renames a group, gives it another colour or other criteria.',
    source: 'groups.update',
    body: patchOf(ClientGroupDraft),
    returns: ClientGroup,
    errors: ['not_found', 'not_possible_now'],
  }),
  delete: endpoint(`DELETE ${GROUPS}{id}/`, {
    ...oneGroup,
    summary: 'Deletes a group and takes it out of its clients, which stay; it can be restored for 30 days.',
    source: 'groups.delete',
    returns: Done,
  }),
  restore: endpoint(`POST ${GROUPS}{id}/restore/`, {
    ...oneGroup,
    summary: 'Undoes the deletion of a group, with the clients it had.',
    source: 'own: undo of groups.delete',
    returns: ClientGroup,
    errors: ['not_found', 'not_possible_now'],
  }),
  listClients: endpoint(`GET ${GROUPS}{id}/get-clients/`, {
    needs: 'session',
    plan: 'free',
    row: oneOrgGroup,
    database: 'read',
    summary: 'The clients of a group that the caller may see, the most recently active first.',
    source: 'groups.listClients',
    params: byId,
    query: pageQuery(),
    returns: ClientPage,
    errors: ['not_found'],
    reads: [clientGroupsTag, clientsTag],
  }),
  listForClient: endpoint(`GET ${GROUPS}client/{id}/get-groups/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The groups of one client, smart ones included.',
    source: 'groups.listForClient',
    params: byId,
    returns: GroupsOfClient,
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [clientGroupsTag, clientsTag],
  }),
  setClientAutoGroups: endpoint(`PUT ${GROUPS}client/{id}/set-auto-groups/`, {
    needs: 'session',
    plan: 'GROUPS',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Replaces the groups a person put the client into (G-051); smart groups follow the data.',
    source: 'groups.setClientAutoGroups',
    params: byId,
    body: z.strictObject({ group_ids: z.array(Id).max(MAX_GROUPS_OF_CLIENT) }),
    returns: GroupsOfClient,
    errors: ['not_found', 'client_not_assigned_to_user'],
    changes,
  }),
};
