import { contentGroups } from '#features/content-groups/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { type PageTemplate, pageTemplates } from '#features/content-pages/contract.ts';
import type { Person } from '#testing/world.ts';

/** The pages of the demo, each made from a design; one is still a draft. */
const demoPages = [
  { design: 'home-listing', title: 'The Linden, three bedrooms', label: 'The Linden', isLive: true },
  { design: 'new-launch', title: 'The Linden, phase two', label: 'The Linden', isLive: true },
  { design: 'event', title: 'Show home weekend', label: 'The Linden', isLive: true },
  { design: 'insurance-plan', title: 'Cover for new parents', label: 'Insurance', isLive: true },
  { design: 'my-card', title: 'Meet Nadia', label: null, isLive: true },
  { design: 'area-guide', title: 'Living in Bayshore', label: 'The Linden', isLive: false },
] as const;

const labelColours = { 'The Linden': 1, Insurance: 5 };

/** Makes pages of the owner, their labels and a group to share. */
export async function writePages(owner: Person): Promise<void> {
  const made: { id: number; label: string | null; isLive: boolean }[] = [];
  for (const { design, title, ...page } of demoPages) {
    const body = { ptemplate_id: design, title, visibility: 'ORG' as const };
    const { id, problems } = (await owner.call(pageTemplates.generatePage, { body })) as PageTemplate;
    // What its writer has yet to choose, a file or a form, is left out.
    const draft = Object.fromEntries(Object.keys(problems).map((part) => [part, null]));
    if (page.isLive) await owner.call(pageTemplates.update, { params: { id }, body: { draft } });
    made.push({ id, ...page });
  }
  for (const [name, color_id] of Object.entries(labelColours)) {
    const label = await owner.call(contentLabels.create, { body: { content_type: 'html_page', name, color_id } });
    const content_ids = made.flatMap((page) => (page.label === name ? [page.id] : []));
    await owner.call(contentLabels.addRemove, {
      params: { t: 'html_page' },
      body: { content_ids, add: [label.id], remove: [] },
    });
  }
  const content_ids = made.flatMap(({ id, label, isLive }) => (isLive && label === 'The Linden' ? [id] : []));
  await owner.call(contentGroups.create, { body: { title: 'The Linden launch', content_ids, visibility: 'ORG' } });
}
