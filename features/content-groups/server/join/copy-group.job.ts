import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import type { GroupJoin } from '../../contract.ts';
import { contentGroupCopied } from '../../events.ts';
import type { DescribedItem } from '../group/show-group.ts';
import { type Between, copyItem, planItems } from './copy-item.ts';
import { findJoinById, listCopies, writeProgress } from './joins.queries.ts';
import { findHas, isPassedOn, listOwnersItems } from './passed-on.ts';

const payload = z.object({
  /** The organisation of the joiner, whose turn it takes. */
  org_id: z.int(),
  profile_id: z.int(),
  giver_org_id: z.int(),
  join_id: z.int(),
  /** What was in the group when they joined. */
  content_ids: z.array(z.int()),
});
type Payload = z.output<typeof payload>;

/**
 * Copies the items of a group into the content of a person who joined it, one after the other. What they have is not copied again,
 * so that a second run goes on where the first one ended.
 */
export const copyGroupJob = defineJob({
  name: 'content-groups.copy-group',
  lane: 'heavy',
  payload,
  attempts: 4,
  async run(context, task) {
    const between = await connect(context, task);
    if (!between) return;
    const state = await readState(between, task);
    if (!state) return;
    const { items, missing } = state;
    const not_copied: GroupJoin['not_copied'] = missing.map(({ title }) => ({ title, reason: 'deleted' }));
    const planned = await between.giver((scope) => planItems(scope, state.wanted));
    for (const one of planned) {
      context.stopping?.throwIfAborted();
      const reason = await copyItem(between, one);
      if (reason) not_copied.push({ title: one.item.title, reason });
      await noteProgress(between, task, { items, not_copied, is_finished: false });
    }
    await noteProgress(between, task, { items, not_copied, is_finished: true });
  },
  async onGivenUp(context, task) {
    const between = await connect(context, task);
    const state = between && (await readState(between, task));
    if (!between || !state) return;
    const not_copied = state.wanted.map(({ title }) => ({ title, reason: 'failed' as const }));
    await noteProgress(between, task, { items: state.items, not_copied, is_finished: true });
  },
});

/** Returns how each organisation is reached; null when the joiner is no longer active. */
async function connect({ services, request_id }: JobContext, task: Payload): Promise<Between | null> {
  const { database } = services;
  const { org_id, giver_org_id } = task;
  const within = { request_id, mode: 'transaction' as const };
  const findJoiner = () =>
    withScope(database, { ...within, org_id, actor: null }, (scope) => findActor(scope, task.profile_id));
  const actor = await findJoiner();
  return (
    actor && {
      services,
      giver_org_id,
      giver: (work) => withScope(database, { ...within, org_id: giver_org_id, actor: null }, work),
      joiner: (work) => withScope(database, { ...within, org_id, actor }, work),
    }
  );
}

/** Returns the items that are still passed on, those of them that the joiner lacks, and those that went away; null when it is over. */
async function readState({ giver, joiner }: Between, { giver_org_id, join_id, content_ids }: Payload) {
  const read = await giver(async (scope) => {
    const join = await findJoinById(scope, join_id);
    return join ? listOwnersItems(scope, { id: join.group_id, owner_id: join.owner_id }) : null;
  });
  if (!read) return null;
  const named = read.filter(({ content_id }) => content_ids.includes(content_id));
  const items = named.filter(isPassedOn);
  const copies = await joiner((scope) => listCopies(scope, giver_org_id, content_ids));
  return {
    items,
    wanted: items.filter((item) => findHas(item, copies) !== 'same'),
    missing: named.filter((item) => !isPassedOn(item)),
  };
}

interface Noted {
  items: readonly DescribedItem[];
  not_copied: GroupJoin['not_copied'];
  is_finished: boolean;
}

/** Writes how far the copies are, and tells the screens of both sides. */
async function noteProgress({ giver, joiner, giver_org_id }: Between, task: Payload, noted: Noted): Promise<void> {
  const { items, not_copied, is_finished } = noted;
  const copies = await joiner((scope) => listCopies(scope, giver_org_id, task.content_ids));
  const had = items.filter((item) => findHas(item, copies) === 'same');
  const versions = Object.fromEntries(had.map(({ content_id, version }) => [content_id, version]));
  await giver(async (scope) => {
    const join = await findJoinById(scope, task.join_id);
    if (!join) return;
    await writeProgress(scope, join.id, { copied_count: had.length, not_copied, versions, is_finished });
    await record(scope, contentGroupCopied, { subject_id: join.group_id, payload: {}, audience: null });
  });
  const told = { subject_id: task.join_id, payload: {}, audience: null, to_profile_id: task.profile_id };
  await joiner((scope) => record(scope, contentGroupCopied, told));
}
