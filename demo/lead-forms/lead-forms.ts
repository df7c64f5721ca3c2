import { clientGroups } from '#features/client-groups/contract.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { formLinks, leadForms } from '#features/lead-forms/contract.ts';
import { upload } from '#testing/uploads.ts';
import type { Person } from '#testing/world.ts';
import type { BulkClients } from '../bulk-clients.ts';
import { type DemoFields, makeFields } from '../client-fields.ts';
import type { DemoContext } from '../demo-context.ts';
import { drawCover } from '../files/cover-picture.ts';
import type { LeadFeed } from '../lead-feed.ts';
import type { AgentName } from '../lead-sources.ts';
import { dubaiForm, guideForm, insuranceForm, launchForm, viewingForm } from './form-drafts.ts';
import { FORM_CLIENTS, FormTraffic, type WeightedForms } from './form-traffic.ts';
import type { OpenedForm } from './form-visitors.ts';
import { getCode, makeForm } from './make-form.ts';

const PUBLISHED = -41;
/** Minutes before now at which somebody looked through the quarantine. */
const DISCARDED_AGO = 140 * 60;

/** The named links of the viewing form: where each hangs, whose leads it brings, and how often it is used. */
const links: readonly { name: string; slug: string; agent: AgentName | null; group: string; weight: number }[] = [
  { name: 'Property fair, Suntec hall 4', slug: 'expo', agent: 'daniel', group: 'Fair visitors', weight: 5 },
  { name: 'Flyer, Tampines', slug: 'tampines', agent: null, group: 'Flyers', weight: 3 },
  { name: 'Mei Chen’s name card', slug: 'mei', agent: 'mei', group: 'Referrals', weight: 2 },
];
const MAIN_WEIGHT = 8;

/** Plans the forms of the demo and their visitors. @returns the number of clients they become. */
export function planLeadForms(context: DemoContext, leadFeed: LeadFeed, bulk: Pick<BulkClients, 'answer'>): number {
  const { calendar } = context;
  const traffic = new FormTraffic(context, leadFeed, bulk);
  calendar.on(calendar.time(PUBLISHED, 9), async () => {
    const fields = await makeFields(context.agents.nadia);
    const cover_key = await uploadCover(context);
    traffic.planViewing(await openViewing(context, fields, cover_key), fields);
    await openGuide(context, traffic);
    await openLaunch(context, traffic, cover_key);
  });
  calendar.on(calendar.time(-3, 17), () =>
    makeForm(context.agents.nadia, { name: 'Family cover check', texts: insuranceForm(), is_live: false }),
  );
  calendar.on(calendar.ago(130), () =>
    makeForm(context.agents.nadia, { name: 'معرض دبي العقاري', texts: dubaiForm(), is_live: false }),
  );
  return FORM_CLIENTS;
}

async function uploadCover({ agents, world, random }: DemoContext): Promise<string> {
  const bytes = await drawCover(random);
  return upload(agents.nadia, { name: 'bayshore.jpg', bytes, ref: 'PRIVYR_LEAD_FORMS' }, world);
}

async function openViewing(
  { agents, calendar }: DemoContext,
  fields: DemoFields,
  cover_key: string,
): Promise<WeightedForms> {
  const { nadia, daniel } = agents;
  const form = await makeForm(nadia, {
    name: 'Open house viewing',
    texts: viewingForm(fields),
    look: { cover_key },
    settings: {
      alias: 'bayshore',
      assignee_id: daniel.profile_id,
      allowed_sites: ['bayshorehomes.example', '*.northgate.example'],
    },
  });
  calendar.on(calendar.ago(DISCARDED_AGO), () => discardSubmissions(nadia, form.id));
  const code = getCode(form);
  const forms: [OpenedForm, number][] = [[{ code, slug: null }, MAIN_WEIGHT]];
  for (const [index, { name, slug, agent, group, weight }] of links.entries()) {
    const { id: group_id } = await nadia.call(clientGroups.create, { body: { name: group, color_id: index + 7 } });
    const body = { name, slug, group_id, assignee_id: agent && agents[agent].profile_id, stage_option_id: null };
    await nadia.call(formLinks.create, { params: { id: form.id }, body });
    forms.push([{ code, slug }, weight]);
  }
  return forms;
}

/** Deletes what is in quarantine by then. */
async function discardSubmissions(nadia: Person, id: number): Promise<void> {
  const { results } = await nadia.call(formSubmissions.listQuarantined, { params: { id } });
  const body = { ids: results.map((held) => held.id), is_discarded: true };
  await nadia.call(formSubmissions.discard, { params: { id }, body });
}

async function openGuide({ agents, contents }: DemoContext, traffic: FormTraffic): Promise<void> {
  const guide = contents.find(({ title }) => title.startsWith('Neighbourhood guide'))!;
  const form = await makeForm(agents.nadia, {
    name: 'Neighbourhood guide',
    texts: guideForm(guide.id),
    look: { accent: '#9a3412' },
    settings: { assignee_id: agents.mei.profile_id },
  });
  traffic.planGuide({ code: getCode(form), slug: null });
}

/** A form of a weekend that is over. */
async function openLaunch(context: DemoContext, traffic: FormTraffic, cover_key: string): Promise<void> {
  const { agents, calendar } = context;
  const settings = { assignee_id: agents.tom.profile_id };
  const form = await makeForm(agents.nadia, {
    name: 'Maple Grove launch weekend',
    texts: launchForm(),
    look: { cover_key, accent: '#3f6212' },
    settings,
  });
  traffic.planLaunch({ code: getCode(form), slug: null });
  calendar.on(calendar.time(-30, 20), () => agents.nadia.call(leadForms.close, { params: { id: form.id } }));
}
