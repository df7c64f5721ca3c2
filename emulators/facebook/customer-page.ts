import { escapeHtml, htmlPage } from '../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { addLead } from './make.ts';
import { addressFor, leadChange } from './notices.ts';
import type { EmulatedForm, EmulatedLead, FieldAnswer, Question } from './state.ts';
import { findForm, type World } from './world.ts';

/** A page on which a developer plays the customer: choose a page and a form, answer its questions, send. */
export async function answerCustomer(world: World, { method, query, body }: EmulatedRequest): Promise<EmulatedAnswer> {
  const form = findForm(world, query.get('form') ?? '');
  if (!form) return chooseForm(world);
  if (method !== 'POST') return showForm(world, form);
  const lead = addLead(world, { form_id: form.id, ...readAnswers(form, new URLSearchParams(body.toString('utf8'))) });
  return showSent(form, lead, await tell(world, lead));
}

/** Delivers the notice, with Meta's schedule if nobody takes it. @returns what became of it, as a sentence. */
async function tell(world: World, lead: EmulatedLead): Promise<string> {
  const url = addressFor(world, lead.page_id);
  if (!url) return 'Nobody was told: the page is not connected.';
  const [status] = await world.deliveries.send(url, [leadChange(lead)], { retry: 'provider' });
  return status === 200
    ? 'The product was told and took it.'
    : `The product answered ${status}; it is told again later.`;
}

function chooseForm({ state }: World): EmulatedAnswer {
  const pages = state.pages.map(({ id, name, subscribed_fields }) => {
    const forms = state.forms.filter(({ page_id, status }) => page_id === id && status !== 'DRAFT');
    const links = forms.map(
      (form) => `<li><a href="/customer?form=${form.id}">${escapeHtml(form.name)}</a> ${form.status}</li>`,
    );
    const isConnected = subscribed_fields.includes('leadgen') ? 'connected' : 'not connected';
    return `<h2>${escapeHtml(name)} <small>(${isConnected})</small></h2><ul>${links.join('')}</ul>`;
  });
  return htmlPage('Play the customer', `<p>Choose the form of an advert.</p>${pages.join('')}`);
}

function showForm({ state }: World, form: EmulatedForm): EmulatedAnswer {
  const page = state.pages.find(({ id }) => id === form.page_id);
  return htmlPage(
    form.name,
    `<p>${escapeHtml(page?.name ?? '')} · <a href="/customer">Other forms</a></p>
<form method="post" lang="${form.locale.replace('_', '-')}">${form.questions.map(writeQuestion).join('')}
<label><input type="checkbox" name="__organic" value="1"> Without an advert (organic)</label>
<label><input type="checkbox" name="__instagram" value="1"> On Instagram</label>
<button class="main">Send</button></form>`,
  );
}

function writeQuestion({ key, label, type, options }: Question): string {
  const name = escapeHtml(key);
  const title = `<label class="question" for="${name}">${escapeHtml(label)}</label>`;
  if (options) {
    const choices = options.map(
      ({ key: value, value: text }) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`,
    );
    return `${title}<select id="${name}" name="${name}">${choices.join('')}</select>`;
  }
  const kind = type === 'EMAIL' ? 'email' : type === 'PHONE' ? 'tel' : 'text';
  return `${title}<input id="${name}" name="${name}" type="${kind}">`;
}

function readAnswers({ questions }: EmulatedForm, sent: URLSearchParams) {
  const field_data: FieldAnswer[] = questions.map(({ key }) => ({ name: key, values: sent.getAll(key) }));
  const platform: EmulatedLead['platform'] = sent.has('__instagram') ? 'ig' : 'fb';
  return { field_data, platform, ...(sent.has('__organic') && { ad: null }) };
}

const showSent = (form: EmulatedForm, lead: EmulatedLead, became: string): EmulatedAnswer =>
  htmlPage(
    'Thank you',
    `<p class="said">${escapeHtml(became)}<br>Lead ${lead.id}</p>
<p><a href="/customer?form=${form.id}">Send another</a> · <a href="/customer">Other forms</a></p>`,
  );
