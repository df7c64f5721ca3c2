import { findPlanProblem } from '#platform/contract/plan.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { drawQrCode, drawSmallQrCode } from '#platform/server/qr-code.ts';
import type { Services } from '#platform/server/services.ts';
import { type FormLink, type FormLinkDraft, MAX_LINKS } from '../../links-contract.ts';
import { checkAssignee, checkStage } from '../form/check-patch.ts';
import { getForm, type StoredForm } from '../form/read-form.queries.ts';
import { recordChange } from '../form/record-change.ts';
import { countGroups } from '../form/references.queries.ts';
import { writeBestAddress } from './form-addresses.ts';
import {
  claimSlug,
  countByLink,
  countLinks,
  getLink,
  insertLink,
  type LinkCounts,
  listLinks,
  listSitesSeen,
  markLinkDeleted,
  type StoredLink,
  writeLink,
} from './links.queries.ts';
import { isReservedSlug } from './reserved-words.ts';

/** Returns the named links of a form with their figures, and those of the main link. */
export async function listFormLinks(scope: Scope, services: Services, form_id: number) {
  const form = await getForm(scope, form_id);
  const counts = await countByLink(scope, form_id);
  const links = await listLinks(scope, form_id);
  return {
    main: listFigures(scope, counts, null),
    results: links.map((link) => showLink(scope, services, { form, link, counts })),
    seen_on_sites: await listSitesSeen(scope, form_id),
  };
}

/** Adds a named link. Throws `not_possible_now` when the form has as many as it can have. */
export async function addLink(
  scope: Scope,
  services: Services,
  { form_id, draft }: { form_id: number; draft: FormLinkDraft },
): Promise<FormLink> {
  if ((await countLinks(scope, form_id)) >= MAX_LINKS) {
    throw new Problem('not_possible_now', {
      detail: `A form can have at most ${MAX_LINKS} links. Delete one that is no longer used.`,
    });
  }
  await checkLink(scope, draft);
  const link_id = await insertLink(scope, form_id, draft);
  await setSlug(scope, { form_id, link_id, slug: draft.slug });
  return finish(scope, services, { form_id, link_id, what: 'link-added' });
}

/** Changes a named link; the address it had keeps working. */
export async function changeLink(
  scope: Scope,
  services: Services,
  { form_id, link_id, draft }: { form_id: number; link_id: number; draft: FormLinkDraft },
): Promise<FormLink> {
  const { assignee, ...link } = await getLink(scope, form_id, link_id);
  await checkLink(scope, draft, { ...link, assignee_id: assignee?.id ?? null });
  await setSlug(scope, { form_id, link_id, slug: draft.slug });
  await writeLink(scope, link_id, draft);
  return finish(scope, services, { form_id, link_id, what: 'link-changed' });
}

/** Deletes a named link; its leads keep its name. */
export async function deleteLink(
  scope: Scope,
  { form_id, link_id }: { form_id: number; link_id: number },
): Promise<void> {
  await getLink(scope, form_id, link_id);
  await markLinkDeleted(scope, link_id);
  await recordChange(scope, form_id, 'link-deleted');
}

/** Returns the QR code of the main link, or of a named one. */
export async function drawLinkQr(
  scope: Scope,
  { settings }: Services,
  form_id: number,
  { link_id, is_small }: { link_id?: number | undefined; is_small: boolean },
) {
  const form = await getForm(scope, form_id);
  const slug = link_id === undefined ? undefined : (await getLink(scope, form_id, link_id)).slug;
  const address = writeBestAddress(settings, form, slug);
  return is_small ? drawSmallQrCode(address) : drawQrCode(address);
}

async function finish(
  scope: Scope,
  services: Services,
  { form_id, link_id, what }: { form_id: number; link_id: number; what: 'link-added' | 'link-changed' },
): Promise<FormLink> {
  await recordChange(scope, form_id, what);
  const form = await getForm(scope, form_id);
  const [link, counts] = [await getLink(scope, form_id, link_id), await countByLink(scope, form_id)];
  return showLink(scope, services, { form, link, counts });
}

const nothing = { assignee_id: null, group_id: null, stage_option_id: null };

/** Throws `invalid_input` for a new reference to somebody or something that is not there. */
async function checkLink(scope: Scope, draft: FormLinkDraft, before: Partial<FormLinkDraft> = nothing): Promise<void> {
  const { assignee_id, group_id, stage_option_id } = draft;
  if (assignee_id !== before.assignee_id) await checkAssignee(scope, assignee_id);
  if (group_id !== null && group_id !== before.group_id && (await countGroups(scope, [group_id])) === 0) {
    throw fieldProblem('group_id', 'This group no longer exists.');
  }
  if (stage_option_id !== before.stage_option_id) await checkStage(scope, stage_option_id);
}

async function setSlug(scope: Scope, slug: Parameters<typeof claimSlug>[1]): Promise<void> {
  if (isReservedSlug(slug.slug)) throw fieldProblem('slug', 'This address is reserved');
  if (!(await claimSlug(scope, slug))) throw fieldProblem('slug', 'Another link of this form has this address');
}

const showLink = (
  scope: Scope,
  { settings }: Services,
  { form, link, counts }: { form: StoredForm; link: StoredLink; counts: readonly LinkCounts[] },
): FormLink => ({
  ...link,
  address: writeBestAddress(settings, form, link.slug),
  ...listFigures(scope, counts, link.id),
});

function listFigures({ actor }: Scope, counts: readonly LinkCounts[], link_id: number | null) {
  const own = counts.find((count) => count.link_id === link_id);
  const views_count = findPlanProblem(actor, 'PLF') ? null : (own?.views_count ?? 0);
  return { views_count, leads_count: own?.leads_count ?? 0 };
}
