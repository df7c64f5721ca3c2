import { leadForms } from '#features/lead-forms/contract.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { newOrg, type Person } from '#testing/world.ts';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { compareWith, type Question } from '../kit/compare.ts';
import type { Figure } from '../kit/figure.ts';
import { fillClients } from '../kit/fill-clients.ts';
import { COMMON_WORD, fillForm, RARE_WORD } from '../kit/fill-form.ts';
import { type Call, type Measured, send } from '../kit/measure.ts';

/** BENCH_LEADS makes the form smaller, to see whether the questions are answered. */
const LEADS = Number(processEnvironment().BENCH_LEADS ?? 100_000);
/** How many people its leads are spread on, and how many of them the member has. */
const TEAM = 50;
const OWN = 50;

interface Asked {
  product: Measured;
  limit: Measured;
  owner: Person;
  member: Person;
  form_id: number;
}

/** Lists and counts the leads of one form over 100,000 answers, against the limit (bench/limit/form-server.fixture.ts). */
export async function measureListed({ app, postgres, folder }: BenchEnvironment): Promise<Figure[]> {
  const org = await newOrg({ app });
  const member = await org.member({ permissions: { manageIntegrations: true } });
  const form = await org.owner.call(leadForms.create, { body: { name: 'Open house' } });
  await org.owner.call(leadForms.publish, { params: { id: form.id } });
  const team: number[] = [];
  for (let index = 0; index < TEAM; index += 1) team.push((await org.member()).profile_id);
  const superuser = new URL(postgres.superuserUrl);
  superuser.pathname = new URL(postgres.url).pathname;
  const { org_id, owner } = org;
  await fillClients(superuser.href, [
    { org_id, owner: owner.profile_id, member: member.profile_id, count: LEADS, own: OWN, team },
  ]);
  await fillForm(superuser.href, {
    org_id,
    form_id: form.id,
    source_id: form.source_id,
    questions: [
      ...form.draft.questions.map(({ id }) => id),
      ...Array.from({ length: 11 }, (_, index) => `qmore${index}x`),
    ],
  });
  const against = { fixture: 'bench/limit/form-server.fixture.ts', superuserUrl: superuser.href };
  return compareWith({ postgres, folder }, against, async ({ comparison, ours, limit }) => {
    const figures: Figure[] = [];
    for (const question of listQuestions({ product: ours, limit, owner, member, form_id: form.id }))
      figures.push(...(await comparison.compare(question)).figures);
    return figures;
  });
}

const getting = (path: string): Call => ({ method: 'GET', path });

function listQuestions({ product, limit, owner, member, form_id }: Asked): Question[] {
  const leads = (query: string) => getting(`/api/integrations/api/v1/privyr-lead-form/${form_id}/get-leads?${query}`);
  const from = daysAgo(89).slice(0, 10);
  const questions: [name: string, ours: Call, limit: Call, as?: Person][] = [
    ['Leads of a form, owner', leads(''), getting('/leads')],
    [`Leads of a form, member who sees ${OWN}`, leads(''), getting(`/leads-of?assignee=${member.profile_id}`), member],
    ['Leads of a form, search by a rare word', leads(`search=${RARE_WORD}`), getting(`/search?fragment=${RARE_WORD}`)],
    [
      'Leads of a form, search by a common word',
      leads(`search=${COMMON_WORD}`),
      getting(`/search?fragment=${COMMON_WORD}&common=yes`),
    ],
    [
      'Figures of a form over 90 days',
      getting(`/api/lead-forms/${form_id}/figures/?from=${from}`),
      getting(`/figures?from=${from}`),
    ],
  ];
  return questions.map(([name, ours, theirs, as = owner]) => ({
    name: `${name}, ${LEADS.toLocaleString('en')} answers`,
    ours: () => send(product, ours, as.cookie),
    limit: () => send(limit, theirs),
    atMost: 2,
  }));
}
