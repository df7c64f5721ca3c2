import { type CopyPlan, createContent, pictureKey, requireContentKind } from '#features/content/server/index.ts';
import { DOCUMENT_MAX_BYTES } from '#features/files/contract.ts';
import { type CheckedUpload, claimFile, findStored, reserveCopies } from '#features/files/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { GroupJoin } from '../../contract.ts';
import type { DescribedItem } from '../group/show-group.ts';
import { insertCopy, listCopies, lockCopying } from './joins.queries.ts';

type Reason = GroupJoin['not_copied'][number]['reason'];
type Within<S extends OrgScope> = <Result>(work: (scope: S) => Promise<Result>) => Promise<Result>;

/** The two organisations: what is read of one is written into the other, each in transactions of its own. */
export interface Between {
  services: Services;
  giver_org_id: number;
  giver: Within<OrgScope>;
  joiner: Within<Scope>;
}

/** An item with how its kind copies it. */
export interface PlannedItem {
  item: DescribedItem;
  plan: CopyPlan;
}

/** Plans the copies of items; what is shown in others comes before them. */
export async function planItems(scope: OrgScope, items: readonly DescribedItem[]): Promise<PlannedItem[]> {
  const planned: PlannedItem[] = [];
  for (const item of items) {
    const plan = await requireContentKind(item.type).planCopy?.(scope, item.content_id);
    if (plan) planned.push({ item, plan });
  }
  return planned.sort((one, other) => Number(one.plan.shows.length > 0) - Number(other.plan.shows.length > 0));
}

/** Copies one item for the joiner, unless they have this version. @returns why it was not copied, or null. */
export async function copyItem(between: Between, { item, plan }: PlannedItem): Promise<Reason | null> {
  const { giver, joiner, services } = between;
  const originals = await giver((scope) =>
    findStored(
      scope,
      plan.files.map(({ key }) => key),
    ),
  );
  if (originals.length < plan.files.length) return 'failed';
  if (originals.some(({ size_bytes }) => size_bytes > DOCUMENT_MAX_BYTES)) return 'too_large';
  let copies: Map<string, CheckedUpload>;
  try {
    const reserved = await joiner(async (scope) =>
      findPlanProblem(scope.actor, plan.area) ? null : reserveCopies(scope, services.settings, originals),
    );
    if (!reserved) return 'plan';
    copies = reserved;
    await copyBytes(services, plan, copies);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'not_found' ? 'failed' : 'no_space';
  }
  await joiner((scope) => writeCopy(scope, between.giver_org_id, { item, plan }, copies));
  return null;
}

async function copyBytes({ storage }: Services, { files }: CopyPlan, copies: ReadonlyMap<string, CheckedUpload>) {
  for (const { key, pictures } of files) {
    const to = copies.get(key)!.key;
    await storage.copy(key, to);
    for (const picture of pictures) await storage.copy(pictureKey(key, picture), pictureKey(to, picture));
  }
}

/** Of two copies at once the second finds the first; its bytes are swept as an unused upload. */
async function writeCopy(
  scope: Scope,
  source_org_id: number,
  { item, plan }: PlannedItem,
  copies: ReadonlyMap<string, CheckedUpload>,
): Promise<void> {
  const { content_id: source_content_id, version: source_version, type, title, share_options } = item;
  await lockCopying(scope, source_org_id, source_content_id);
  const known = await listCopies(scope, source_org_id, [source_content_id, ...plan.shows]);
  const isThere = known.some(
    (copy) => copy.source_content_id === source_content_id && copy.source_version === source_version,
  );
  if (isThere) return;
  for (const copy of copies.values()) await claimFile(scope, copy);
  const contents = new Map(known.map((copy) => [copy.source_content_id, copy.content_id]));
  const id = await createContent(scope, { type, title, share_options, visibility: 'PRIVATE' }, (content_id) =>
    plan.insert(scope, content_id, {
      keyOf: (key) => copies.get(key)?.key,
      contentOf: (original) => contents.get(original),
    }),
  );
  await insertCopy(scope, { content_id: id, source_org_id, source_content_id, source_version });
}
