import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, subteamsTag, teamTag } from '#domain/tags.ts';
import { ContentType, ContentVisibility } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId } from '#platform/contract/ids.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { ProfileRole } from '#platform/contract/permissions.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { subteamChanges } from './tags.ts';

const SUBTEAMS = '/api/product-collection/api/v1/subteams/' as const;

/** The most sub-teams an organisation has, and the most members of one. */
export const MAX_SUBTEAMS = 100;
export const MAX_SUBTEAM_MEMBERS = 500;

export const MAX_SUBTEAM_NAME = 50;
const Name = z.string().trim().min(1).max(MAX_SUBTEAM_NAME);
const MemberIds = z.array(Id).max(MAX_SUBTEAM_MEMBERS);

/** A sub-team by its name, for choosing one. */
export const NamedSubteam = z.object({ id: Id, name: z.string() });
export type NamedSubteam = z.output<typeof NamedSubteam>;

export const Subteam = NamedSubteam.extend({
  member_ids: z.array(Id),
  /** Its members who see the clients of everybody in it. */
  managers: z.array(Person),
  /** Clients of its members that the caller may see, each member's counted to 1,000 and all to 1,000. */
  clients_count: z.int(),
  created_at: Instant,
});
export type Subteam = z.output<typeof Subteam>;

/** Why a person sees the clients of a sub-team. */
export const SeesBecause = z.enum(['OWNER', 'ALL_CLIENTS', 'MANAGER', 'MANAGER_ALL_CLIENTS', 'PERMISSION']);
export type SeesBecause = z.output<typeof SeesBecause>;

/** The most people of whom `viewers` tells the names. */
export const MAX_VIEWERS_NAMED = 20;

export const SubteamDetails = Subteam.extend({
  /** Who sees the clients of its members, by name. */
  viewers: z.array(Person.extend({ because: SeesBecause })),
  viewers_count: z.int(),
});
export type SubteamDetails = z.output<typeof SubteamDetails>;

/** What a member of a sub-team sees of clients: all of them, those of this sub-team, or their own. */
export const MemberSees = z.enum(['ALL', 'SUBTEAM', 'OWN']);

export const SubteamMember = Person.extend({
  email: z.string().nullable(),
  role: ProfileRole,
  account_status: z.enum(['ACTIVE', 'INVITED', 'DEACTIVATED']),
  is_manager: z.boolean(),
  sees: MemberSees,
  /** Their clients that the caller may see, counted to 1,000. */
  clients_count: z.int(),
  /** The other sub-teams they are in. */
  also_in: z.array(NamedSubteam),
});
export type SubteamMember = z.output<typeof SubteamMember>;

/** A content that the members of a sub-team see, as far as the caller may see it. */
export const SubteamContent = z.object({
  id: Id,
  type: ContentType,
  title: z.string(),
  owner: Person,
  visibility: ContentVisibility,
  subteams: z.array(NamedSubteam),
  share_count: z.int(),
  tracked_count: z.int(),
  opened_count: z.int(),
});
export type SubteamContent = z.output<typeof SubteamContent>;

/** What becomes of things when a sub-team is removed. */
export const SubteamRemoval = z.object({
  /** Contents seen by this sub-team alone; while there are any it cannot be removed. */
  only_content_count: z.int(),
  /** People who see clients only through this sub-team, and how many they lose sight of, counted to 1,000. */
  losing: z.array(Person.extend({ clients_count: z.int() })),
});
export type SubteamRemoval = z.output<typeof SubteamRemoval>;

/** What becomes of a member's content that is shared with the sub-team they leave. */
export const LeftContent = z.enum(['KEEP', 'UNSHARE']);

export const SubteamDraft = z.object({ name: Name, member_ids: MemberIds });
export type SubteamDraft = z.output<typeof SubteamDraft>;

const MANAGE = 'TEAM.MANAGE' as const;
const oneOrg = noRow('sub-teams belong to the whole organisation; the policy key decides');

const shared = { needs: MANAGE, flag: 'enable_subteams_feature' } as const;
const reads = { ...shared, database: 'read', reads: [subteamsTag, teamTag, clientsTag] } as const;
const changes = { ...shared, database: 'transaction', changes: subteamChanges } as const;

export const subteams = {
  list: endpoint(`GET ${SUBTEAMS}`, {
    ...reads,
    plan: 'free',
    summary: 'The sub-teams of the organisation, by name.',
    source: 'subteams.list',
    query: pageQuery({ defaultSize: MAX_SUBTEAMS }).extend({ search: z.string().trim().max(60).optional() }),
    returns: pageOf(Subteam),
  }),
  create: endpoint(`POST ${SUBTEAMS}`, {
    ...changes,
    plan: 'TEAM',
    summary: 'Adds a sub-team.',
    source: 'subteams.create',
    body: z.strictObject(SubteamDraft.partial({ member_ids: true }).shape),
    returns: SubteamDetails,
    status: 201,
    errors: ['not_possible_now'],
  }),
  listUserSubteams: endpoint(`GET ${SUBTEAMS}user-subteams/`, {
    ...reads,
    needs: 'session',
    plan: 'free',
    summary: 'The sub-teams of the signed-in person, by name.',
    source: 'subteams.listUserSubteams',
    returns: z.object({ results: z.array(NamedSubteam) }),
  }),
  get: endpoint(`GET ${SUBTEAMS}{id}/`, {
    ...reads,
    plan: 'free',
    row: oneOrg,
    summary: 'One sub-team, with who sees the clients of its members.',
    source: 'subteams.get',
    params: byId,
    returns: SubteamDetails,
    errors: ['not_found'],
  }),
  update: endpoint(`PUT ${SUBTEAMS}{id}/`, {
    ...changes,
    plan: 'TEAM',
    row: oneOrg,
    summary: 'Renames a sub-team or replaces its members; `base` holds what the caller saw in what they change.',
    source: 'subteams.update',
    params: byId,
    body: patchOf(SubteamDraft.extend({ base: SubteamDraft.partial() })),
    returns: SubteamDetails,
    errors: ['not_found', 'edit_conflict', 'forbidden'],
  }),
  delete: endpoint(`DELETE ${SUBTEAMS}{id}/`, {
    ...changes,
    plan: 'free',
    row: oneOrg,
    summary: 'Removes a sub-team; its members and their clients stay. Refused while content is seen by it alone.',
    source: 'subteams.delete',
    params: byId,
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
  }),
  listMembers: endpoint(`GET ${SUBTEAMS}{id}/members/`, {
    ...reads,
    plan: 'free',
    row: oneOrg,
    summary: 'The members of a sub-team, by name.',
    source: 'subteams.listMembers',
    params: byId,
    query: pageQuery(),
    returns: pageOf(SubteamMember),
    errors: ['not_found'],
  }),
  removeMember: endpoint(`DELETE ${SUBTEAMS}{id}/members/{memberId}/`, {
    ...changes,
    plan: 'free',
    row: oneOrg,
    summary: 'Takes a member out of a sub-team, who no longer sees the clients of the others.',
    source: 'subteams.removeMember',
    params: z.object({ id: PathId, memberId: PathId }),
    query: z.object({ content: LeftContent.default('KEEP') }),
    returns: Done,
    errors: ['not_found'],
  }),
  checkHasContent: endpoint(`GET ${SUBTEAMS}has_content/{a}/{b}/`, {
    ...reads,
    plan: 'free',
    row: oneOrg,
    summary: 'Whether member `b` owns content that is shared with sub-team `a` (readings.md C17).',
    source: 'subteams.checkHasContent',
    params: z.object({ a: PathId, b: PathId }),
    returns: z.object({ has_content: z.boolean(), content_count: z.int() }),
    errors: ['not_found'],
    reads: [subteamsTag, contentsTag],
  }),
};

/** Calls of the page of a sub-team that the catalogue does not have. */
export const subteamPage = {
  setManager: endpoint(`POST ${SUBTEAMS}{id}/managers/`, {
    ...changes,
    plan: areaExcept('TEAM', { is_manager: false }),
    row: oneOrg,
    summary: 'Makes a member a manager, who sees the clients of everyone in the sub-team, or a plain member again.',
    source: 'own: role in a sub-team',
    params: byId,
    body: z.strictObject({ profile_id: Id, is_manager: z.boolean() }),
    returns: Done,
    errors: ['not_found', 'forbidden', 'not_possible_now'],
  }),
  listContents: endpoint(`GET ${SUBTEAMS}{id}/contents/`, {
    ...reads,
    plan: 'free',
    row: oneOrg,
    summary: 'The content that the members of a sub-team see and the caller too, the last used first.',
    source: 'own: page of a sub-team',
    params: byId,
    query: pageQuery().extend({ only: Flag.optional() }),
    returns: pageOf(SubteamContent),
    errors: ['not_found'],
    reads: [subteamsTag, contentsTag],
  }),
  moveContents: endpoint(`POST ${SUBTEAMS}{id}/contents/move/`, {
    ...changes,
    plan: 'free',
    row: oneOrg,
    summary: 'Gives all content that is seen by this sub-team alone to everyone or to other sub-teams.',
    source: 'own: page of a sub-team',
    params: byId,
    body: z.strictObject({ visibility: z.enum(['ORG', 'SUBTEAMS']), subteam_ids: z.array(Id).max(100).optional() }),
    returns: z.object({ changed_count: z.int() }),
    errors: ['not_found', 'no_permission_for_object'],
  }),
  previewRemoval: endpoint(`GET ${SUBTEAMS}{id}/removal/`, {
    ...reads,
    plan: 'free',
    row: oneOrg,
    isReport: true,
    summary: 'What becomes of content and of sight of clients when a sub-team is removed.',
    source: 'own: page of a sub-team',
    params: byId,
    returns: SubteamRemoval,
    errors: ['not_found'],
    reads: [subteamsTag, teamTag, clientsTag, contentsTag],
  }),
};
