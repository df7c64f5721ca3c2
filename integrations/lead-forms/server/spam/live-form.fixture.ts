import { randomUUID } from 'node:crypto';
import { addSourceWithoutAddress, findKnownSource, type KnownSource } from '#features/leads/server/index.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Org } from '#testing/world.ts';
import { checkAnswers } from '../../check-answers.ts';
import { LEAD_FORM } from '../../contract.ts';
import type { FormDefinition, Question } from '../../definition.ts';
import { acceptSubmission } from '../accept/accept-submission.ts';
import { type Judgement, judgeSubmission } from './judge.ts';

/** The questions of the form, by what a visitor writes into them. */
const ids = {
  name: 'qname0001',
  phone: 'qphone001',
  email: 'qemail001',
  company: 'qcompany1',
  note: 'qnote0001',
} as const;
type Field = keyof typeof ids;

/** What one visitor sends, and how; an honest one in a minute, unless something else is said. */
export interface Sent extends Partial<Record<Field, string>> {
  address?: string;
  /** Milliseconds between drawing the page and sending; null for a token that is none of ours. */
  open_ms?: number | null;
  has_script?: boolean;
  trap?: string;
  challenge?: string | null;
  is_prefilled?: boolean;
  is_test?: boolean;
}

/** A live form, below its page. */
export interface LiveForm {
  readonly form_id: number;
  judge(sent: Sent): Promise<Judgement>;
  /** Judges and commits, as the page does. */
  send(sent: Sent): Promise<Judgement & { submission_id: string }>;
}

const asks = (kind: Field): Question => ({
  id: ids[kind],
  kind,
  label: kind,
  help: '',
  placeholder: '',
  is_required: false,
  custom_field_id: null,
  answer_type: kind === 'note' ? 'long_text' : 'text',
  options: [],
  text: '',
  condition: null,
});

const definition: FormDefinition = {
  title: 'Register interest',
  intro: '',
  language: 'en',
  questions: [asks('name'), asks('phone'), asks('email'), asks('company'), asks('note')],
  look: { accent: '#0f766e', theme: 'auto', cover_key: null, logo_key: null, shows_contact: false },
  words: {},
  unfinished_notice: '',
  after_sending: { kind: 'text' },
};

/** Makes a live form of an organisation. */
export async function newLiveForm(
  services: Services,
  org: Org,
  { name = 'Bayshore register interest', tells_each = false }: { name?: string; tells_each?: boolean } = {},
): Promise<LiveForm> {
  const { form_id, source } = await storeForm(org, name, tells_each);
  const form = { org_id: org.org_id, form_id, name, source, link: null, live_version: 1 };
  const read = (sent: Sent) => {
    const fields = Object.keys(ids) as Field[];
    const written = Object.fromEntries(fields.map((field) => [ids[field], sent[field] ?? '']));
    const { answers, errors } = checkAnswers(definition, written, 'SG');
    if (Object.keys(errors).length > 0) throw new Error(`not accepted: ${JSON.stringify({ sent, errors })}`);
    return { written, checked: answers };
  };
  const judgeRead = async (sent: Sent) => {
    const { address = '203.0.113.7', open_ms = 60_000, has_script = true, trap = '' } = sent;
    const { challenge = null, is_test = false } = sent;
    const { written, checked } = read(sent);
    const visit =
      open_ms === null
        ? null
        : {
            visit_id: randomUUID(),
            form_id,
            version: 1,
            link_id: null,
            drawn_at: new Date(nowMillis() - open_ms).toISOString(),
            is_prefilled: sent.is_prefilled ?? false,
          };
    const facts = { form, visit, written, checked, trap, address, has_script, challenge, is_test, now_ms: nowMillis() };
    return { visit, checked, judgement: await judgeSubmission(services, facts, 'test') };
  };
  return {
    form_id,
    judge: async (sent) => (await judgeRead(sent)).judgement,
    async send(sent) {
      const judged = await judgeRead(sent);
      const came_by = { first_touch: null, last_touch: null, site: null };
      const submitted = { ...judged, consents: [], came_by, is_test: sent.is_test ?? false };
      const { submission_id } = await acceptSubmission(services, form, submitted, 'test');
      return { ...judged.judgement, submission_id };
    },
  };
}

function storeForm(org: Org, name: string, tells_each: boolean): Promise<{ form_id: number; source: KnownSource }> {
  return org.inScope(async (scope) => {
    const { id: source_id } = await addSourceWithoutAddress(scope, LEAD_FORM, name);
    const { org_id } = scope;
    const at = nowIso();
    const { id: form_id } = await scope.db
      .insertInto('lead_forms')
      .values({
        org_id,
        source_id,
        name,
        state: 'LIVE',
        draft: JSON.stringify(definition),
        draft_changed_at: at,
        live_version: 1,
        published_at: at,
        sealed_code: 'sealed',
        tells_each_quarantined: tells_each,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scope.db
      .insertInto('lead_form_versions')
      .values({ org_id, form_id, version: 1, definition: JSON.stringify(definition), published_at: at })
      .execute();
    return { form_id, source: (await findKnownSource(scope, source_id))! };
  });
}
