import type { ContentRow } from '#features/content/access.ts';
import { contentUpdated } from '#features/content/events.ts';
import { recordContent } from '#features/content/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import type { GroupJoin } from '../../contract.ts';
import { contentGroupPages } from '../../pages.ts';
import { type Settings, showCode } from '../code/change-code.ts';
import { type DescribedItem, isPassedOn, listOwnersItems } from '../group/show-group.ts';
import { type JoinRow, listJoinRows, writeOffered } from './joins.queries.ts';
import { offerUpdateJob } from './offer-update.job.ts';

type Group = Pick<ContentRow, 'id' | 'owner_id'>;

/** Returns who joined a group, and of which items each has an older copy. */
export async function listJoins(scope: OrgScope, group: Group): Promise<(GroupJoin & JoinRow)[]> {
  const items = (await listOwnersItems(scope, group)).filter(isPassedOn);
  const joins = await listJoinRows(scope, group.id);
  return joins.map((join) => ({ ...join, state: findState(join), outdated: listOutdated(items, join) }));
}

export const findState = ({ finished_at }: JoinRow): GroupJoin['state'] => (finished_at === null ? 'copying' : 'done');

const listOutdated = (items: readonly DescribedItem[], { copied_versions }: JoinRow): string[] =>
  items.flatMap(({ content_id, version, title }) =>
    (copied_versions[content_id] ?? version) === version ? [] : [title],
  );

/** Tells those who have an older copy of a newer one, once a day at most and while the code is open. @returns how many. */
export async function offerUpdate(scope: Scope, settings: Settings, group: ContentRow): Promise<number> {
  const code = await showCode(scope, settings, group.id);
  if (!code?.is_open) return 0;
  const since = daysAgo(1);
  const joins = (await listJoins(scope, group)).filter(
    ({ outdated, offered_at }) => outdated.length > 0 && (offered_at === null || offered_at <= since),
  );
  if (joins.length === 0) return 0;
  const owner = (await readMemberNames(scope, [group.owner_id])).get(group.owner_id) ?? '';
  const page = fillPage(contentGroupPages.group_sharing, { code: code.code });
  await writeOffered(
    scope,
    joins.map(({ id }) => id),
  );
  await enqueueAll(
    scope,
    offerUpdateJob,
    joins.map(({ joiner_org_id: org_id, joiner_id: profile_id }) => ({
      payload: { org_id, profile_id, owner, title: group.title, page },
    })),
  );
  await recordContent(scope, contentUpdated, group);
  return joins.length;
}
