import { findCopies } from '#features/content/server/index.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findTypedCode } from '#platform/server/sessions/typed-codes.ts';
import type { SharedGroup } from '../../contract.ts';
import { contentGroupJoined } from '../../events.ts';
import { findOpenGroup, GROUP_CODE } from '../code/code.queries.ts';
import { type DescribedItem, isPassedOn, listOwnersItems } from '../group/show-group.ts';
import { copyGroupJob } from './copy-group.job.ts';
import { findJoin, type JoinRow, readNames, upsertJoin } from './joins.queries.ts';
import { findState } from './who-joined.ts';

type Caller = Pick<DetachedContext, 'services' | 'request' | 'actor' | 'read'>;

const noSuchCode = (log_detail: string) =>
  new Problem('not_found', { detail: 'This code does not work. Ask the person who gave it to you.', log_detail });

/** Returns what a code leads to. Throws `not_found` for one that leads nowhere, and `not_possible_now` for the owner of its group. */
async function findGroup({ services, request, actor }: Caller, code: string) {
  const address = await findTypedCode({ services, request, actor }, GROUP_CODE, code);
  if (!address) throw noSuchCode('unknown code of a group');
  const { org_id, subject_id } = address;
  return withScope(services.database, { org_id, actor: null, request_id: request.id, mode: 'read' }, async (scope) => {
    const group = await findOpenGroup(scope, subject_id);
    if (!group) throw noSuchCode(`the code of group ${subject_id} is closed`);
    if (org_id === actor.org_id && group.owner_id === actor.profile_id) {
      throw new Problem('not_possible_now', { detail: 'This is your own group. You have what is in it.', subject_id });
    }
    const items = await listOwnersItems(scope, group);
    return { org_id, group, items, join: await findJoin(scope, subject_id, actor) };
  });
}

const ids = (items: readonly DescribedItem[]) => items.map(({ content_id }) => content_id);

/** Returns what a code leads to, and what of it the caller has. Throws as `findGroup` does. */
export async function getByCode(context: Caller, code: string): Promise<SharedGroup> {
  const found = await findGroup(context, code);
  const { items, join, org_id } = found;
  const { title, owner_name, org_name, logo_url, items_count } = found.group;
  const passedOn = items.filter(isPassedOn);
  const find = await context.read((scope) => findCopies(scope, org_id, ids(items)));
  const shown = passedOn.map((item) => ({ item, has: find(item) }));
  const kept = items.filter(({ state }) => state === 'private').length;
  return {
    title,
    owner_name,
    org_name,
    logo_url,
    // Each field is named, because people of other organisations read them.
    items: shown.map(({ item: { content_id, type, title: name, size, cover_url, updated_at }, has }) => ({
      content_id,
      type,
      title: name,
      size,
      // Pictures of another organisation are for its people alone.
      cover_url: org_id === context.actor.org_id ? cover_url : null,
      updated_at,
      has,
    })),
    left_out: { private: kept, unreadable: items_count - passedOn.length - kept },
    join: join ? describeJoin(join, shown.filter(({ has }) => has === 'same').length) : null,
  };
}

/** While copies are made, what the joiner has is counted, not what was noted. */
const describeJoin = (join: JoinRow, has_count: number) => ({
  ...join,
  state: findState(join),
  copied_count: join.finished_at === null ? has_count : join.copied_count,
});

/**
 * Notes that the caller joins, and starts to copy what they do not have or have older. Throws as `findGroup` does, and
 * `no_permission_for_object` for who may not make content.
 */
export async function joinGroup(context: Caller, code: string): Promise<SharedGroup> {
  const { services, request, actor } = context;
  const { org_id, group, items } = await findGroup(context, code);
  if (!mayDo(actor, 'createContent')) {
    throw new Problem('no_permission_for_object', {
      detail: 'You can’t make content. Ask the owner of your account, or join with another account.',
    });
  }
  const passedOn = items.filter(isPassedOn);
  const { find, names } = await context.read(async (scope) => ({
    find: await findCopies(scope, org_id, ids(passedOn)),
    names: await readNames(scope),
  }));
  const copied_count = passedOn.filter((item) => find(item) === 'same').length;
  const join = { ...names, group_id: group.id, total_count: passedOn.length, copied_count };
  const options = { org_id, actor: null, request_id: request.id, mode: 'transaction' as const };
  await withScope(services.database, options, async (scope) => {
    const { id, is_first } = await upsertJoin(scope, actor, join);
    const payload = { org_id: actor.org_id, profile_id: actor.profile_id, giver_org_id: org_id, join_id: id };
    await enqueue(scope, copyGroupJob, { ...payload, content_ids: ids(passedOn) });
    if (is_first) await record(scope, contentGroupJoined, { subject_id: group.id, payload: {}, audience: null });
  });
  return getByCode(context, code);
}
