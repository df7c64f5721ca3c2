import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import {
  changeAccount,
  saveAccount,
  saveConnection,
  upsertForms,
  writeLeadBody,
} from '#engines/connected-sources/server/index.ts';
import { changeSource, getSource } from '#features/leads/server/index.ts';
import { LINKEDIN } from '#integrations/linkedin/contract.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { BulkClients } from '../bulk-clients.ts';
import type { DemoContext } from '../demo-context.ts';
import type { LeadFeed } from '../lead-feed.ts';
import type { OpenSource } from '../lead-sources.ts';
import { addFetchedNotices } from '../notices.queries.ts';
import type { DemoPerson } from '../people/people.ts';
import type { Random } from '../random.ts';

const CONNECTED = -40;
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const account = { id: '5123456', name: 'Kestrel Advisory, expats' };

const ask = (key: string, label: string, type = '', options: readonly string[] = []): SourceQuestion => ({
  key,
  label,
  type,
  options: options.map((value, index) => ({ key: String(index + 1), value })),
});
const questions = [
  ask('1', 'First name', 'FIRST_NAME'),
  ask('2', 'Last name', 'LAST_NAME'),
  ask('3', 'Work email', 'WORK_EMAIL'),
  ask('4', 'Phone number', 'PHONE_NUMBER'),
  ask('5', 'When do you move?', '', ['Within a month', 'This year', 'Not sure yet']),
];
const forms = [
  { id: '6600001', name: 'Relocation guide, senior managers' },
  { id: '6600002', name: 'Term cover for founders' },
].map((form) => ({ ...form, status: 'ACTIVE', locale: 'en_US', questions }));

/** Plans an ad account of LinkedIn with leads of some weeks. @returns the number of its clients. */
export function planLinkedin(context: DemoContext, leadFeed: LeadFeed, bulk: Pick<BulkClients, 'answer'>): number {
  const { calendar, random, nextPerson } = context;
  let source: OpenSource | null = null;
  calendar.on(calendar.time(CONNECTED, 11), async () => {
    source = await connect(context);
  });
  let planned = 0;
  for (let day = CONNECTED + 1; day < 0; day += random.whole(1, 3)) {
    const at = calendar.time(day, random.whole(8, 20), random.whole(0, 59));
    planned += 1;
    calendar.on(at, async () => {
      for (const client of await leadFeed.leads(source!, [nextPerson()])) bulk.answer(client, at);
    });
  }
  return planned;
}

/** Keeps what LinkedIn tells after a person's consent. */
async function connect({ world: { services }, org, agents }: DemoContext): Promise<OpenSource> {
  const source_id = await agents.nadia.inScope(async (scope) => {
    const connection = await saveConnection(scope, services, {
      provider: LINKEDIN,
      external_id: `member:${agents.nadia.profile_id}`,
      name: 'Nadia Rahman',
      scopes: ['r_ads', 'r_marketing_leadgen_automation'],
      declined_scopes: [],
      token: 'demo',
      token_expires_at: new Date(nowMillis() + 60 * DAY_MS).toISOString(),
      refresh_token: 'demo',
      refresh_expires_at: new Date(nowMillis() + 365 * DAY_MS).toISOString(),
      data_access_expires_at: null,
    });
    const saved = await saveAccount(scope, services, {
      provider: LINKEDIN,
      external_id: account.id,
      name: account.name,
      nameSource: (name) => `LinkedIn: ${name}`,
      connection_id: connection.id,
      token: null,
      tasks: [],
      missing: [],
    });
    const created_time = nowIso();
    await upsertForms(
      scope,
      saved,
      forms.map((form) => ({ ...form, created_time })),
    );
    await changeAccount(scope, saved.id, { subscribed_at: nowIso(), forms_synced_at: nowIso() });
    return saved.source_id;
  });
  const known = await agents.nadia.inScope(async (scope) =>
    changeSource(scope, await getSource(scope, LINKEDIN, source_id), { default_assignee_id: agents.daniel.profile_id }),
  );
  return {
    name: account.name,
    weight: 1,
    content_type: 'application/json',
    known: { ...known, org_id: org.org_id },
    write,
    keepNotices: (scope, bodies, lead_ids) =>
      addFetchedNotices(
        scope,
        bodies.map((body, index) => {
          const { lead, form } = JSON.parse(body);
          const submitted_at = new Date(lead.submittedAt).toISOString();
          return {
            source_id,
            external_id: lead.id,
            form_external_id: form.id,
            submitted_at,
            lead_id: lead_ids[index]!,
          };
        }),
      ),
  };
}

function write({ name, email, phone }: DemoPerson, id: string, random: Random): string {
  const form = random.pick(forms);
  const words = name.split(' ');
  const answer = (questionId: number, text: string) => ({
    questionId,
    answerDetails: { textQuestionAnswer: { answer: text } },
  });
  const lead = {
    id,
    submittedAt: Math.floor(nowMillis() / SECOND_MS - 1) * SECOND_MS,
    testLead: false,
    leadType: 'SPONSORED',
    leadMetadata: { sponsoredLeadMetadata: { campaign: 'urn:li:sponsoredCampaign:330441' } },
    formResponse: {
      answers: [
        answer(1, words.slice(0, -1).join(' ') || name),
        answer(2, words.length > 1 ? words.at(-1)! : ''),
        answer(3, email),
        answer(4, phone),
        { questionId: 5, answerDetails: { multipleChoiceAnswer: { options: [random.whole(1, 3)] } } },
      ],
    },
  };
  return writeLeadBody(lead, { page: account, form }).toString();
}
