import { randomUUID } from 'node:crypto';
import { checkAnswers } from '#features/lead-forms/check-answers.ts';
import { FormDefinition } from '#features/lead-forms/definition.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { Org } from '#testing/world.ts';
import { acceptSubmission } from '../server/accept/accept-submission.ts';
import { type Judgement, judgeSubmission } from '../server/spam/judge.ts';
import { ask, newAcceptingForm } from './accepting-form.ts';

export { FLOOD_OF_ADDRESS } from '../server/spam/signs.ts';

const fields = ['name', 'phone', 'email', 'company', 'note'] as const;
type Field = (typeof fields)[number];

/** What one visitor sends, and how; an honest one in a minute, unless something else is said. */
export interface Sent extends Partial<Record<Field, string>> {
  address?: string;
  /** Milliseconds between drawing the page and sending; null for a token that is none of ours. */
  open_ms?: number | null;
  has_script?: boolean;
  honeypot?: string;
  challenge?: string | null;
  is_prefilled?: boolean;
  is_test?: boolean;
}

/** A live form whose answers are judged, below its page. */
export interface LiveForm {
  readonly form_id: number;
  judge(sent: Sent): Promise<Judgement>;
  /** Judges and commits, as the page does. */
  send(sent: Sent): Promise<Judgement & { submission_id: string }>;
}

/** Makes a live form of an organisation. */
export async function newLiveForm(
  services: Services,
  org: Org,
  { name = 'Bayshore register interest', tells_each = false }: { name?: string; tells_each?: boolean } = {},
): Promise<LiveForm> {
  const questions = fields.map((field) => ask(field, { answer_type: field === 'note' ? 'long_text' : 'text' }));
  const form = await newAcceptingForm(org, { name, questions });
  const { form_id } = form;
  if (tells_each) await notifyEach(org, form_id);
  const definition = FormDefinition.parse({
    title: name,
    intro: '',
    language: 'en',
    questions,
    look: { accent: '#0f766e', theme: 'auto', cover_key: null, logo_key: null, shows_contact: false },
    words: {},
    unfinished_notice: '',
    after_sending: { kind: 'text' },
  });

  async function judge(sent: Sent) {
    const { address = '203.0.113.7', open_ms = 60_000, has_script = true, honeypot = '' } = sent;
    const { challenge = null, is_test = false, is_prefilled = false } = sent;
    const written = Object.fromEntries(questions.map(({ id, label }) => [id, sent[label as Field] ?? '']));
    const { answers: checked, errors } = checkAnswers(definition, written, 'SG');
    if (Object.keys(errors).length > 0) throw new Error(`not accepted: ${JSON.stringify({ sent, errors })}`);
    const drawn_at = new Date(nowMillis() - (open_ms ?? 0)).toISOString();
    const visit =
      open_ms === null ? null : { visit_id: randomUUID(), form_id, version: 1, link_id: null, drawn_at, is_prefilled };
    const facts = { form, visit, written, checked, honeypot, address, has_script, challenge, is_test };
    return { visit, checked, judgement: await judgeSubmission(services, { ...facts, now_ms: nowMillis() }, 'test') };
  }
  return {
    form_id,
    judge: async (sent) => (await judge(sent)).judgement,
    async send(sent) {
      const judged = await judge(sent);
      const came_by = { first_touch: null, last_touch: null, site: null };
      const submitted = { ...judged, consents: [], came_by, is_test: sent.is_test ?? false };
      const accepted = await acceptSubmission(services, { ...form, link: null }, submitted, 'test');
      return { ...judged.judgement, submission_id: accepted!.submission_id };
    },
  };
}

const notifyEach = (org: Org, form_id: number) =>
  org.inScope((scope) =>
    scope.db
      .updateTable('lead_forms')
      .set({ tells_each_quarantined: true })
      .where('org_id', '=', scope.org_id)
      .where('id', '=', form_id)
      .execute(),
  );
