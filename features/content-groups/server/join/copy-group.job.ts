import * as z from 'zod';
import { connectOrgs, copyContents, findCopies } from '#features/content/server/index.ts';
import { record } from '#platform/server/events.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import type { GroupJoin } from '../../contract.ts';
import { contentGroupCopied } from '../../events.ts';
import { isPassedOn, listOwnersItems } from '../group/show-group.ts';
import { findJoinedGroup, writeProgress } from './joins.queries.ts';

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
    const begun = await begin(context, task);
    if (!begun) return;
    const not_copied: GroupJoin['not_copied'] = begun.missing.map(({ title }) => ({ title, reason: 'deleted' }));
    await copyContents(begun, begun.wanted, async ({ title }, reason) => {
      if (reason) not_copied.push({ title, reason });
      await noteProgress(begun, task, not_copied);
      context.stopping?.throwIfAborted();
    });
    await noteProgress(begun, task, not_copied, { isFinished: true });
  },
  async onGivenUp(context, task) {
    const begun = await begin(context, task);
    const failed = begun?.wanted.map(({ title }) => ({ title, reason: 'failed' as const }));
    if (begun && failed) await noteProgress(begun, task, failed, { isFinished: true });
  },
});

type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** Returns both sides with the items that are still passed on, those the joiner lacks, and those that went away; null when it is over. */
async function begin(context: JobContext, task: Payload) {
  const between = await connectOrgs(context, task);
  const named = await between?.giver(async (scope) => {
    const group = await findJoinedGroup(scope, task.join_id);
    return (
      group && (await listOwnersItems(scope, group)).filter(({ content_id }) => task.content_ids.includes(content_id))
    );
  });
  if (!between || !named) return null;
  const has = await between.joiner((scope) => findCopies(scope, task.giver_org_id, task.content_ids));
  const items = named.filter(isPassedOn);
  return {
    ...between,
    items,
    wanted: items.filter((item) => has(item) !== 'same'),
    missing: named.filter((item) => !isPassedOn(item)),
  };
}

/** Writes how far the copies are, and tells the screens of both sides. */
async function noteProgress(
  { giver, joiner, items }: Begun,
  { giver_org_id, join_id, profile_id, content_ids }: Payload,
  not_copied: GroupJoin['not_copied'],
  { isFinished = false } = {},
): Promise<void> {
  const has = await joiner((scope) => findCopies(scope, giver_org_id, content_ids));
  const had = items.filter((item) => has(item) === 'same');
  const versions = Object.fromEntries(had.map(({ content_id, version }) => [content_id, version]));
  const event = { payload: {}, audience: null };
  await giver(async (scope) => {
    const group = await findJoinedGroup(scope, join_id);
    if (!group) return;
    await writeProgress(scope, join_id, { copied_count: had.length, not_copied, versions, isFinished });
    await record(scope, contentGroupCopied, { ...event, subject_id: group.id });
  });
  await joiner((scope) =>
    record(scope, contentGroupCopied, { ...event, subject_id: join_id, to_profile_id: profile_id }),
  );
}
