import { customFields } from '#features/custom-fields/contract.ts';
import { newVisitId, signVisit } from '#features/form-submissions/server/index.ts';
import { readFields } from '#features/form-submissions/testing/public-forms.ts';
import type { Question, QuestionKind } from '#features/lead-forms/contract.ts';
import { newForm, newQuestion } from '#features/lead-forms/testing/new-form.ts';
import { SECRET_KEY } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type BenchEnvironment, type RunningProcess, startProduct } from '../kit/bench-environment.ts';
import { browserHeaders } from '../kit/first-byte.ts';

/** A live form of 15 questions on one page, as its owner made it. */
export interface BenchForm {
  org: Org;
  form_id: number;
  source_id: number;
  path: string;
  questions: readonly Question[];
}

/** What one visitor sends. */
export interface WrittenForm {
  visit_id: string;
  body: string;
  headers: Record<string, string>;
}

export async function makeForm({ app }: Pick<BenchEnvironment, 'app'>): Promise<BenchForm> {
  const org = await newOrg({ app });
  const questions = await fifteenQuestions(org);
  const { id, source_id, path } = await newForm(org, { name: 'The Linden at Bayshore', questions });
  return { org, form_id: id, source_id, path, questions };
}

async function fifteenQuestions(org: Org): Promise<Question[]> {
  const types = ['dropdown', 'dropdown', 'dropdown', 'number', 'number', 'date', 'text', 'text'] as const;
  const asked: Question[] = [];
  for (const [place, type] of types.entries()) {
    const options = ['First', 'Second', 'Third', 'Fourth'].map((name) => ({ name, color_id: 1 }));
    const field = await org.owner.call(customFields.create, {
      body: { name: `Field ${place}`, type, ...(type === 'dropdown' && { options }) },
    });
    asked.push(
      newQuestion(`qfield${place}`, 'custom_field', {
        label: field.name,
        custom_field_id: field.id,
        answer_type: type,
        options: field.options.map((option) => ({ id: option.id, label: option.name })),
      }),
    );
  }
  const ofClient: QuestionKind[] = ['name', 'phone', 'email', 'company', 'location', 'note'];
  const consent = newQuestion('qconsent', 'consent', { text: 'The Linden may call me about this home.' });
  return [...ofClient.map((kind) => newQuestion(`q${kind}x`.padEnd(7, 'x'), kind)), ...asked, consent];
}

/** Starts the product behind a proxy that names each visitor, as on the open web; mail goes nowhere. */
export const startForms = (environment: BenchEnvironment, role: 'web' | 'all' = 'web'): Promise<RunningProcess> =>
  startProduct(environment, {
    ROLE: role,
    PUBLIC_URL: 'https://forms.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_FROM: 'Linden <hello@forms.example>',
  });

/** The cookie of somebody who is signed in to a product with an https address. */
export const secureCookie = (cookie: string): string => `__Host-${cookie}`;

/** What somebody writes to each kind of question; the number makes it theirs. */
const writeAnswer = ({ kind, answer_type, options }: Question, number: string): string => {
  if (kind === 'name') return `Mai Nguyen ${number}`;
  if (kind === 'phone') return `81${number}`;
  if (kind === 'email') return `visitor-${number}@example.com`;
  if (kind === 'note')
    return `Is the corner unit ${number} still free? Please call after six in the evening, thank you.`;
  if (kind === 'consent') return 'yes';
  if (answer_type === 'dropdown') return String(options[1]?.id);
  if (answer_type === 'number') return '1200.50';
  if (answer_type === 'date') return '2026-12-24';
  return 'Bayshore Road 12';
};

const ADDRESS_BITS = [16, 8, 0];
let written = 0;

/**
 * Returns a writer of what visitors send: the fields of the drawn page, filled in, each with a visit of its own that was signed as if
 * drawn a minute ago. All is written before anybody measures.
 */
export async function writerFor({ url }: Pick<RunningProcess, 'url'>, form: BenchForm) {
  const page = await fetch(`${url}${form.path}`, { headers: browserHeaders });
  const drawn = readFields(await page.text());
  const drawn_at = new Date(Date.now() - 60_000).toISOString();
  const [VISIT, NUMBER] = ['place-of-visit', 'place-of-number'];
  const answers = Object.fromEntries(
    form.questions.map((question) => [`a_${question.id}`, writeAnswer(question, NUMBER)]),
  );
  const fields = new URLSearchParams({ ...drawn, ...answers, visit: VISIT, script: '1', go: 'on' });
  const text = fields.toString();
  return (count: number, address?: string): WrittenForm[] =>
    Array.from({ length: count }, () => {
      written += 1;
      const visit = {
        visit_id: newVisitId(),
        form_id: form.form_id,
        version: 1,
        link_id: null,
        drawn_at,
        is_prefilled: false,
      };
      const token = signVisit(SECRET_KEY, visit);
      return {
        visit_id: visit.visit_id,
        body: text.replaceAll(NUMBER, String(written).padStart(6, '0')).replace(VISIT, token),
        headers: {
          ...browserHeaders,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address ?? `203.${ADDRESS_BITS.map((bits) => (written >> bits) & 255).join('.')}`,
        },
      };
    });
}

/** Throws unless each of these was taken as a lead: what is refused or held back says nothing about speed. */
export async function mustBeLeads({ org, form_id }: BenchForm, atLeast: number): Promise<void> {
  const rows = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_form_submissions')
      .where('org_id', '=', org_id)
      .where('form_id', '=', form_id)
      .groupBy('status')
      .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
      .execute(),
  );
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  if (Object.keys(counts).join() !== 'SENT' || (counts.SENT ?? 0) < atLeast)
    throw new Error(`not all of ${atLeast} became leads: ${JSON.stringify(counts)}`);
}
