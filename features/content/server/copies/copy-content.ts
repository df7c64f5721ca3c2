import { DOCUMENT_MAX_BYTES } from '#features/files/contract.ts';
import { type CheckedUpload, claimFile, findStored, reserveCopies } from '#features/files/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { ContentType, ShareOptions } from '../../content-types.ts';
import { type CopyPlan, requireContentKind } from '../content-kind.ts';
import { createContent } from '../create-content.ts';
import { pictureKey } from '../documents/picture-key.ts';
import type { Between } from './between.ts';
import { findCopies, insertCopy, listCopies, lockCopying } from './copies.queries.ts';

/** What is copied, in the version in which it is described. */
interface Original {
  content_id: number;
  version: string;
  type: ContentType;
  title: string;
  share_options: ShareOptions;
}

interface PlannedCopy {
  original: Original;
  plan: CopyPlan;
}

type NotCopied = 'too_large' | 'failed' | 'no_space' | 'plan';

/**
 * Copies contents for the joiner, one after the other, unless they have this version; what is shown in others comes first.
 *
 * @param onCopied hears of each, with why it was not copied.
 */
export async function copyContents(
  between: Between,
  originals: readonly Original[],
  onCopied: (original: Original, reason: NotCopied | null) => Promise<void>,
): Promise<void> {
  for (const planned of await between.giver((scope) => planCopies(scope, originals))) {
    await onCopied(planned.original, await copyContent(between, planned));
  }
}

async function planCopies(scope: OrgScope, originals: readonly Original[]): Promise<PlannedCopy[]> {
  const planned: PlannedCopy[] = [];
  for (const original of originals) {
    const plan = await requireContentKind(original.type).planCopy?.(scope, original.content_id);
    if (plan) planned.push({ original, plan });
  }
  return planned.sort((one, other) => Number(one.plan.shows.length > 0) - Number(other.plan.shows.length > 0));
}

async function copyContent(between: Between, planned: PlannedCopy): Promise<NotCopied | null> {
  const { plan } = planned;
  const { giver, joiner, services } = between;
  const keys = plan.files.map(({ key }) => key);
  const originals = await giver((scope) => findStored(scope, keys));
  if (originals.length < keys.length) return 'failed';
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
  await joiner((scope) => writeCopy(scope, between.giver_org_id, planned, copies));
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
  { original, plan }: PlannedCopy,
  copies: ReadonlyMap<string, CheckedUpload>,
): Promise<void> {
  const { content_id: source_content_id, version: source_version, type, title, share_options } = original;
  await lockCopying(scope, source_org_id, source_content_id);
  const has = await findCopies(scope, source_org_id, [source_content_id]);
  if (has(original) === 'same') return;
  for (const copy of copies.values()) await claimFile(scope, copy);
  const shown = await listCopies(scope, source_org_id, plan.shows);
  const contents = new Map(shown.map((copy) => [copy.source_content_id, copy.content_id]));
  const id = await createContent(scope, { type, title, share_options, visibility: 'PRIVATE' }, (copy_id) =>
    plan.insert(scope, copy_id, {
      keyOf: (key) => copies.get(key)?.key,
      contentOf: (content_id) => contents.get(content_id),
    }),
  );
  await insertCopy(scope, { content_id: id, source_org_id, source_content_id, source_version });
}
