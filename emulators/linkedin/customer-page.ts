import type { DeliveryOptions } from '../kit/delivery-body.ts';
import { escapeHtml, htmlPage } from '../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import type { Answers, Submission } from './make.ts';
import type { EmulatedForm, EmulatedLead, LinkedinState, Question } from './state.ts';

/** What a customer can do. */
interface Customer {
  readonly state: LinkedinState;
  customerSends(
    form_id: number,
    answers: Answers,
    submission: Submission,
    options: DeliveryOptions,
  ): Promise<{ lead: EmulatedLead; statuses: number[] }>;
  withdraw(lead: EmulatedLead, options: DeliveryOptions): Promise<number[]>;
}

/** A page on which a developer plays the customer: choose a form, answer its questions, send; or withdraw what was sent. */
export async function answerCustomer(
  linkedin: Customer,
  { method, query, body }: EmulatedRequest,
): Promise<EmulatedAnswer> {
  const form = linkedin.state.forms.find(({ id }) => String(id) === query.get('form'));
  const withdrawn = linkedin.state.leads.find(({ id }) => id === query.get('withdraw'));
  if (withdrawn) return said(await linkedin.withdraw(withdrawn, { retry: 'provider' }));
  if (!form) return chooseForm(linkedin);
  if (method !== 'POST') return showForm(form);
  const sent = new URLSearchParams(body.toString('utf8'));
  const { questions } = form.versions.at(-1)!;
  const answers = Object.fromEntries(
    questions.map(({ questionId, options }) => {
      const given = sent.get(String(questionId)) ?? '';
      return [questionId, options ? [Number(given)] : given];
    }),
  );
  const submission = { is_test: sent.has('__preview') };
  const { lead, statuses } = await linkedin.customerSends(form.id, answers, submission, { retry: 'provider' });
  return said(statuses, lead.id);
}

function said(statuses: readonly number[], lead_id?: string): EmulatedAnswer {
  const [status] = statuses;
  const became =
    status === undefined
      ? 'Nobody was told: the ad account is not connected.'
      : status === 200
        ? 'The product was told and took it.'
        : `The product answered ${status}; it is told again later.`;
  const withdraw = lead_id ? `<a href="/customer?withdraw=${lead_id}">Withdraw it</a> · ` : '';
  return htmlPage('Thank you', `<p class="said">${became}</p><p>${withdraw}<a href="/customer">Other forms</a></p>`);
}

function chooseForm({ state }: Customer): EmulatedAnswer {
  const accounts = state.accounts.map(({ id, name }) => {
    const forms = state.forms.filter(({ account_id, state: status }) => account_id === id && status === 'PUBLISHED');
    const links = forms.map((form) => `<li><a href="/customer?form=${form.id}">${escapeHtml(form.name)}</a></li>`);
    const isConnected = state.notifications.some(({ account_id }) => account_id === id) ? 'connected' : 'not connected';
    return `<h2>${escapeHtml(name)} <small>(${isConnected})</small></h2><ul>${links.join('')}</ul>`;
  });
  return htmlPage('Play the customer', `<p>Choose the form of an advert.</p>${accounts.join('')}`);
}

const showForm = ({ name, versions }: EmulatedForm): EmulatedAnswer =>
  htmlPage(
    name,
    `<form method="post">${versions.at(-1)!.questions.map(writeQuestion).join('')}
<label><input type="checkbox" name="__preview" value="1"> As a preview in Campaign Manager (a test lead)</label>
<button class="main">Send</button></form>`,
  );

function writeQuestion({ questionId, text, options }: Question): string {
  const title = `<label class="question" for="q${questionId}">${escapeHtml(text)}</label>`;
  if (!options) return `${title}<input id="q${questionId}" name="${questionId}">`;
  const choices = options.map(({ id, text: choice }) => `<option value="${id}">${escapeHtml(choice)}</option>`);
  return `${title}<select id="q${questionId}" name="${questionId}">${choices.join('')}</select>`;
}
