import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadForms } from '#features/lead-forms/contract.ts';
import type { Question } from '#features/lead-forms/definition.ts';
import { ask, defineForm } from '#features/lead-forms/testing/questions.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { newOrg } from '#testing/world.ts';
import {
  errorAt,
  listSubmissions,
  newPublicForm,
  openForm,
  postBody,
  postFields,
  sendForm,
} from '../../testing/public-forms.ts';

vi.setConfig({ testTimeout: 60_000 });

const OPENED = '2026-11-20T08:00:00.000Z';
const SENT = '2026-11-20T08:01:00.000Z';
beforeEach(() => setClock(stoppedAt(OPENED)));
afterEach(() => setClock(systemClock));

/** A visitor takes a minute to fill in what they opened. */
async function openAndRead(path: string) {
  const page = await openForm(path);
  setClock(stoppedAt(SENT));
  return page;
}

const [name, phone, email] = [ask('name', { label: 'Name', is_required: true }), ask('phone'), ask('email')];
const contactForm = defineForm({ questions: [name, phone, email] });
const dropdown = (labels: string[], parts: Partial<Question> = {}) =>
  ask('custom_field', {
    custom_field_id: 9,
    answer_type: 'dropdown',
    options: labels.map((label, place) => ({ id: place + 1, label })),
    ...parts,
  });

describe('a form that is sent', () => {
  it('leads on to the thank-you by 303, and is there once it does', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);

    const answer = await sendForm(form.path, page, [
      [name, 'Siobhán O’Connor'],
      [phone, '8123 4567'],
    ]);

    expect(answer.status).toBe(303);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission).toMatchObject({ status: 'SENT', name: 'Siobhán O’Connor', version: 1, sent_at: SENT });
    expect(submission?.answers.map(({ values }) => values)).toEqual([['Siobhán O’Connor'], ['+6581234567']]);
    const thanks = await openForm(String(answer.headers.location));
    expect(thanks.status).toBe(200);
    expect(thanks.html).toContain('We have your answers and will be in touch.');
    expect(thanks.html).toMatch(new RegExp(`href="${form.path}"[^>]*>Submit another response<`));
  });

  it('twenty times at once, or once more after Back, is one submission and the same thank-you', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);
    const written = [
      [name, 'Mai'],
      [email, 'mai@example.com'],
    ] as const;

    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(form.path, page, written)));
    const again = await sendForm(form.path, page, [
      [name, 'Mai Nguyễn'],
      [email, 'mai@example.com'],
    ]);

    const places = [...answers, again].map(({ status, headers }) => [status, headers.location]);
    expect(new Set(places.map(String)).size).toBe(1);
    expect(places[0]?.[0]).toBe(303);
    expect(await listSubmissions(org, form.form_id)).toHaveLength(1);
  });

  it('by a script gets the address of the thank-you, which it can read', async () => {
    const form = await newPublicForm(await newOrg(), contactForm);
    const page = await openAndRead(form.path);

    const answer = await sendForm(
      form.path,
      page,
      [
        [name, 'Mai'],
        [email, 'mai@example.com'],
      ],
      { headers: { accept: 'application/json, text/html' } },
    );

    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.html)).toEqual({
      location: expect.stringMatching(/^\/f\/[\w-]{22}\/sent\/[\w-]{22}$/),
      leads_away: false,
      event_id: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/),
    });
  });

  it.each(['null', 'https://host.example'])('from a frame with the origin %s is taken', async (origin) => {
    const form = await newPublicForm(await newOrg(), contactForm);
    const page = await openAndRead(form.path);

    const answer = await sendForm(
      form.path,
      page,
      [
        [name, 'Mai'],
        [email, 'mai@example.com'],
      ],
      { headers: { origin, 'sec-fetch-site': 'cross-site' } },
    );

    expect(answer.status).toBe(303);
  });

  it('leads to the https address its owner chose, which the page may send to', async () => {
    const address = 'https://linden.example/prices?from=form';
    const form = await newPublicForm(
      await newOrg(),
      defineForm({ questions: [email], after_sending: { kind: 'address', address } }),
    );
    const page = await openAndRead(form.path);

    const answer = await sendForm(form.path, page, [[email, 'mai@example.com']]);
    const thanks = await openForm(String(answer.headers.location));

    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://linden.example;");
    expect([thanks.status, thanks.headers.location]).toEqual([303, address]);
  });

  it.each([
    ['https://linden.example/dank für alles', encodeURI('https://linden.example/dank für alles')],
    ['https://linden.example/谢谢?von=你', encodeURI('https://linden.example/谢谢?von=你')],
    ['https://bücher.example/%20', 'https://xn--bcher-kva.example/%20'],
  ])('leads to %s, stored as a browser asks for it', async (address, href) => {
    const org = await newOrg();
    const form = await newPublicForm(
      org,
      defineForm({ questions: [email], after_sending: { kind: 'address', address } }),
    );
    const page = await openAndRead(form.path);

    const answer = await sendForm(form.path, page, [[email, 'mai@example.com']]);
    const thanks = await openForm(String(answer.headers.location));

    expect([thanks.status, thanks.headers.location]).toEqual([303, href]);
    const stored = await org.owner.call(leadForms.get, { params: { id: form.form_id } });
    expect(stored.draft.after_sending).toEqual({ kind: 'address', address: href });
  });

  it('leads to an address from before addresses were stored so', async () => {
    const { services } = await testApp();
    const org = await newOrg();
    const form = await newPublicForm(
      org,
      defineForm({ questions: [email], after_sending: { kind: 'address', address: 'https://linden.example/' } }),
    );
    await asOwner(
      services.database,
      `alter table lead_form_versions no force row level security;
       update lead_form_versions set definition = jsonb_set(definition, '{after_sending,address}', '"https://linden.example/für dich?a=%20"')
       where org_id = ${org.org_id};
       alter table lead_form_versions force row level security`,
    );
    await asOwner(services.database, readFileSync('database/migrations/0252-addresses-in-ascii.sql', 'utf8'));
    const page = await openAndRead(form.path);

    const answer = await sendForm(form.path, page, [[email, 'mai@example.com']]);
    const thanks = await openForm(String(answer.headers.location));

    expect(thanks.headers.location).toBe('https://linden.example/f%C3%BCr%20dich?a=%20');
  });

  it('keeps a consent with the words that were agreed to', async () => {
    const org = await newOrg();
    const consent = ask('consent', { label: 'Consent', text: 'Daniel may call me.' });
    const form = await newPublicForm(org, defineForm({ questions: [email, consent] }));
    const page = await openAndRead(form.path);
    expect(page.html).not.toContain('checked');

    await sendForm(form.path, page, [
      [email, 'mai@example.com'],
      [consent, 'yes'],
    ]);

    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.consents).toEqual([
      { question_id: consent.id, text: 'Daniel may call me.', version: 1, at: SENT },
    ]);
  });
});

describe('a form with a wrong answer', () => {
  it('is shown again with 422, everything that was typed, and what is wrong at the field and above', async () => {
    const org = await newOrg();
    const consent = ask('consent', { text: 'You may call me' });
    const note = ask('note', { label: 'Note' });
    const form = await newPublicForm(org, defineForm({ questions: [name, phone, consent, note] }));
    const page = await openAndRead(form.path);

    const again = await sendForm(
      form.path,
      page,
      [
        [name, 'Siobhán "O’Connor" <b>'],
        [phone, '8123 45'],
        [consent, 'yes'],
        [note, 'First line\r\nsecond'],
      ],
      { fields: { [`c_${phone.id}`]: 'MY' } },
    );

    expect(again.status).toBe(422);
    expect(errorAt(again, phone)).toBe('Unsupported or invalid phone number');
    expect(errorAt(again, name)).toBe('');
    expect(again.html).toMatch(/<div class="lf-summary" role="alert" tabindex="-1" autofocus/i);
    expect(again.html).toContain(`href="#a_${phone.id}"`);
    expect(again.html).toContain('<title>Please check these answers - The Linden at Bayshore</title>');
    expect(again.fields).toMatchObject({
      [`a_${name.id}`]: 'Siobhán "O’Connor" <b>',
      [`a_${phone.id}`]: '8123 45',
      [`a_${consent.id}`]: 'yes',
      [`a_${note.id}`]: 'First line\nsecond',
      visit: page.fields.visit,
    });
    expect(again.html).toMatch(/<option value="MY"[^>]*selected/);
    expect(await listSubmissions(org, form.form_id)).toEqual([]);
  });

  it.each([
    ['an option that was never one of its version', dropdown(['Condo']), '7', 'Choose one of the options'],
    [
      '31 February',
      ask('custom_field', { custom_field_id: 1, answer_type: 'date' }),
      '2026-02-31',
      'Choose a valid date',
    ],
    [
      'a number beyond all numbers',
      ask('custom_field', { custom_field_id: 1, answer_type: 'number' }),
      '1e400',
      'This field must only contain decimal values',
    ],
    ['10,000 characters in a name', name, 'x'.repeat(10_000), 'This field cannot contain more than 120 characters'],
    ['10,001 in a note', ask('note'), 'x'.repeat(10_001), 'This field cannot contain more than 10000 characters'],
  ])('refuses %s (S1-5-05, S1-5-08)', async (_, question, answer, message) => {
    const form = await newPublicForm(await newOrg(), defineForm({ questions: [question, email] }));
    const page = await openAndRead(form.path);

    const again = await sendForm(form.path, page, [
      [question, answer],
      [email, 'mai@example.com'],
    ]);

    expect([again.status, errorAt(again, question)]).toEqual([422, message]);
  });

  it('is shown with texts of any length as they were typed, and none of them is markup', async () => {
    const [note, company] = [ask('note', { answer_type: 'long_text' }), ask('company')];
    const form = await newPublicForm(await newOrg(), defineForm({ questions: [name, email, note, company] }));
    const page = await openAndRead(form.path);
    const long = '</textarea><script>&"+% 中é</script>'.repeat(400);

    const again = await sendForm(form.path, page, [
      [note, long],
      [company, long],
    ]);

    expect(again.status).toBe(422);
    expect([again.fields[`a_${note.id}`], again.fields[`a_${company.id}`]]).toEqual([long, long]);
    expect(again.html).not.toContain('<script>&');
  });

  it('takes 10,000 characters in a note', async () => {
    const org = await newOrg();
    const note = ask('note', { answer_type: 'long_text' });
    const form = await newPublicForm(org, defineForm({ questions: [note, email] }));
    const page = await openAndRead(form.path);

    const answer = await sendForm(form.path, page, [
      [note, 'x'.repeat(10_000)],
      [email, 'mai@example.com'],
    ]);

    expect(answer.status).toBe(303);
    expect((await listSubmissions(org, form.form_id))[0]?.answers[0]?.values[0]).toHaveLength(10_000);
  });

  it('cleans what nobody can see: NUL and marks of writing direction', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);

    await sendForm(form.path, page, [
      [name, 'M\u0000ai \u202eneyugN\u200f'],
      [email, 'mai@example.com\u2066'],
    ]);

    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.answers.map(({ values }) => values)).toEqual([['Mai neyugN'], ['mai@example.com']]);
  });

  it('cuts marks without end on one letter, on which a condition would be compared for minutes', async () => {
    const note = ask('note', { answer_type: 'long_text' });
    const condition = { question_id: note.id, operator: 'is' as const, value: 'Sell' };
    const form = await newPublicForm(
      await newOrg(),
      defineForm({ questions: [note, email, ask('company', { condition })] }),
    );
    const page = await openAndRead(form.path);
    const marks = (mark: string) => Array.from({ length: 4_000 }, () => mark.repeat(20)).join('\u200e');

    const again = await sendForm(form.path, page, [
      [note, `a${marks('\u0315')}${marks('\u0300')}`],
      [email, 'mai@example.com'],
    ]);

    expect(again.status).toBe(303);
  });

  it('takes a phone number whose country is none as one of the visitor’s country', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);

    const written = [
      [name, 'Mai'],
      [phone, '+65 8123 4567'],
    ] as const;
    const answer = await sendForm(form.path, page, written, { fields: { [`c_${phone.id}`]: 'ZZ' } });

    expect(answer.status).toBe(303);
    expect((await listSubmissions(org, form.form_id))[0]?.answers[1]?.values).toEqual(['+6581234567']);
  });

  it('takes an answer whatever was written into where its visitor came from', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);
    const at = SENT;
    const written = [
      [name, 'Mai'],
      [email, 'mai@example.com'],
    ] as const;
    const came_by = '{"first_touch":null,"last_touch":{"at":"AT","utm_source":"a\\u0000b\\ud800"},"site":null}';

    const answer = await sendForm(form.path, page, written, { fields: { came_by: came_by.replace('AT', at) } });

    expect(answer.status).toBe(303);
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.came_by).toMatchObject({ last_touch: { utm_source: 'ab\ufffd' } });
  });

  it('counts the first value of a field that comes twice', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);
    const body = new URLSearchParams({ ...page.fields, [`a_${name.id}`]: 'Mai', [`a_${email.id}`]: 'mai@example.com' });

    const answer = await postBody(form.path, `${body}&a_${name.id}=Lee&go=on`);

    expect(answer.status).toBe(303);
    expect((await listSubmissions(org, form.form_id))[0]?.name).toBe('Mai');
  });
});

describe('what no browser sends', () => {
  it('is 413 beyond a mebibyte, 415 in another format, and nothing but a page where nothing is said', async () => {
    const form = await newPublicForm(await newOrg(), contactForm);
    const { server } = await testApp();

    const large = await postBody(form.path, `a=${'x'.repeat(1024 * 1024 - 1)}`);
    const json = await server.inject({ method: 'POST', url: form.path, payload: { a: 1 } });
    const empty = await postFields(form.path, {});

    expect(large.status).toBe(413);
    expect(json.statusCode).toBe(415);
    expect(empty.status).toBe(422);
  });

  it('is held back as forged where its visit is not ours, and thanked as any other', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    const page = await openAndRead(form.path);

    const answer = await sendForm(
      form.path,
      page,
      [
        [name, 'Mai'],
        [email, 'mai@example.com'],
      ],
      { fields: { visit: `${page.fields.visit}x` } },
    );

    expect(answer.status).toBe(303);
    expect((await openForm(String(answer.headers.location))).html).toContain('Thank you');
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission).toMatchObject({ status: 'QUARANTINED' });
    expect(submission?.signs.map(({ sign }) => sign)).toContain('forged_token');
  });

  it('is not sent for the visit of another form', async () => {
    const org = await newOrg();
    const [one, other] = [await newPublicForm(org, contactForm), await newPublicForm(org, contactForm)];
    const page = await openAndRead(other.path);

    await sendForm(one.path, page, [
      [name, 'Mai'],
      [email, 'mai@example.com'],
    ]);

    expect((await listSubmissions(org, one.form_id))[0]?.status).toBe('QUARANTINED');
  });
});

describe('an answer begun before something else was published', () => {
  it('is checked against the version it was drawn from, and filed with that version', async () => {
    const org = await newOrg();
    const type = dropdown(['Condo', 'House']);
    const form = await newPublicForm(org, defineForm({ questions: [email, type] }));
    const page = await openAndRead(form.path);
    const budget = ask('note', { is_required: true });
    await form.publish(defineForm({ title: 'Now otherwise', questions: [email, budget] }));

    const answer = await sendForm(form.path, page, [
      [email, 'mai@example.com'],
      [type, '2'],
    ]);

    expect(answer.status).toBe(303);
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.version).toBe(1);
    expect(submission?.answers.at(-1)?.values).toEqual(['House']);
  });

  it('is shown again as it was when something is wrong', async () => {
    const form = await newPublicForm(await newOrg(), contactForm);
    const page = await openAndRead(form.path);
    await form.publish(defineForm({ title: 'Now otherwise', questions: [ask('email')] }));

    const again = await sendForm(form.path, page, [[phone, '8123 4567']]);

    expect(errorAt(again, name)).toBe('This field is required');
    expect(again.html).toContain('The Linden at Bayshore');
  });
});

describe('a form of several pages', () => {
  const kind = dropdown(['Buy', 'Sell'], { label: 'What for?', is_required: true });
  const when = (value: string) => ({ question_id: kind.id, operator: 'is' as const, value });
  const price = ask('note', { label: 'Which price?', is_required: true });
  const sellPage = ask('page_break', { label: 'Your home', condition: when('2') });
  const contactPage = ask('page_break', { label: 'How to reach you' });
  const pagesForm = defineForm({ questions: [kind, sellPage, price, contactPage, name, email] });

  it('goes on with Next and back with Back, with everything that was written', async () => {
    const form = await newPublicForm(await newOrg(), pagesForm);
    const first = await openAndRead(form.path);
    expect(first.html).toContain('>Next</button>');
    expect(first.html).not.toContain('>Back</button>');

    const second = await sendForm(form.path, first, [[kind, '2']]);
    expect([second.status, second.html.includes('Your home')]).toEqual([200, true]);
    expect(second.html).toContain('Page 2 of 3');
    const third = await sendForm(form.path, second, [[price, 'Two million']]);
    expect(third.html).toContain('>Send</button>');
    const back = await sendForm(form.path, third, [[name, 'Mai']], { go: 'back' });
    expect(back.fields).toMatchObject({
      [`a_${price.id}`]: 'Two million',
      [`a_${kind.id}`]: '2',
      [`a_${name.id}`]: 'Mai',
    });
    const start = await sendForm(form.path, back, [], { go: 'back' });
    expect(start.html).toMatch(/<option value="2" selected/);
  });

  it('counts its pages alike from the first to the last, whichever a condition opens', async () => {
    const form = await newPublicForm(await newOrg(), pagesForm);
    const first = await openAndRead(form.path);
    expect(first.html).toContain('Page 1 of 3');

    expect((await sendForm(form.path, first, [[kind, '2']])).html).toContain('Page 2 of 3');
    expect((await sendForm(form.path, first, [[kind, '1']])).html).toContain('Page 3 of 3');
  });

  it('leaves out the page whose condition is not met, and what was written on it', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, pagesForm);
    const first = await openAndRead(form.path);

    const last = await sendForm(form.path, first, [
      [kind, '1'],
      [price, 'left from before'],
    ]);
    expect(last.html).toContain('Page 3 of 3');
    const answer = await sendForm(form.path, last, [
      [name, 'Mai'],
      [email, 'mai@example.com'],
    ]);

    expect(answer.status).toBe(303);
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.answers.map(({ values }) => values)).toEqual([['Buy'], ['Mai'], ['mai@example.com']]);
  });

  it('does not go on with a wrong answer, and goes back with one', async () => {
    const form = await newPublicForm(await newOrg(), pagesForm);
    const first = await openAndRead(form.path);

    const again = await sendForm(form.path, first);
    expect([again.status, errorAt(again, kind)]).toEqual([422, 'This field is required']);
    const second = await sendForm(form.path, first, [[kind, '2']]);
    expect((await sendForm(form.path, second, [], { go: 'back' })).status).toBe(200);
  });

  it('checks all of it at the end, and leads to the first page where something is wrong', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, pagesForm);
    const first = await openAndRead(form.path);
    const second = await sendForm(form.path, first, [[kind, '2']]);
    const third = await sendForm(form.path, second, [[price, 'Two million']]);

    const forged = await sendForm(
      form.path,
      third,
      [
        [name, 'Mai'],
        [email, 'mai@example.com'],
      ],
      { fields: { [`a_${price.id}`]: '' } },
    );

    expect(forged.status).toBe(422);
    expect(errorAt(forged, price)).toBe('This field is required');
    expect(await listSubmissions(org, form.form_id)).toEqual([]);
  });

  it('keeps what was sent with Next where it says so, and only there', async () => {
    const org = await newOrg();
    const questions = [name, email, ask('page_break', { label: 'More' }), ask('note')];
    const quiet = await newPublicForm(org, defineForm({ questions }));
    const keeping = await newPublicForm(org, defineForm({ questions, unfinished_notice: 'With Next we keep this.' }));
    const written = [
      [name, 'Mai'],
      [email, 'mai@example.com'],
    ] as const;

    const [quietPage, keepingPage] = [await openForm(quiet.path), await openForm(keeping.path)];
    setClock(stoppedAt(SENT));
    await sendForm(quiet.path, quietPage, written);
    await sendForm(keeping.path, keepingPage, written);

    expect(await listSubmissions(org, quiet.form_id)).toEqual([]);
    expect(await listSubmissions(org, keeping.form_id)).toMatchObject([{ status: 'UNFINISHED', name: 'Mai' }]);
    expect((await openForm(keeping.path)).html).toContain('With Next we keep this.');
  });
});

describe('what is sent with Next', () => {
  const questions = [name, email, ask('page_break', { label: 'More' }), ask('note')];
  const keepingForm = defineForm({ questions, unfinished_notice: 'With Next we keep this.' });
  const written = [
    [name, 'Mai'],
    [email, 'mai@example.com'],
  ] as const;

  it('is held back like anything sent when it looks like spam, and its visitor goes on', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, keepingForm);

    const next = await sendForm(form.path, await openForm(form.path), written);

    expect([next.status, next.html.includes('More')]).toEqual([200, true]);
    const [held] = await listSubmissions(org, form.form_id);
    expect(held).toMatchObject({ status: 'QUARANTINED', is_unfinished: true });
    expect(held?.signs.map(({ sign }) => sign)).toEqual(['sent_too_fast', 'no_script']);
  });

  it('is judged anew when it is sent: one submission, and a lead', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, keepingForm);
    const next = await sendForm(form.path, await openForm(form.path), written);
    setClock(stoppedAt(SENT));

    expect((await sendForm(form.path, next)).status).toBe(303);

    expect(await listSubmissions(org, form.form_id)).toMatchObject([
      { status: 'SENT', is_unfinished: false, name: 'Mai', lead_id: expect.any(String) },
    ]);
  });

  it('counts for the address it came from, so that nobody fills the list by never sending', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, keepingForm);
    const pages = await Promise.all(Array.from({ length: 7 }, () => openForm(form.path)));
    setClock(stoppedAt(SENT));

    for (const page of pages) await sendForm(form.path, page, written);

    const statuses = (await listSubmissions(org, form.form_id)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(2).fill('QUARANTINED'), ...Array(5).fill('UNFINISHED')]);
  });
});

describe('a page with nothing to look at', () => {
  it('is passed over, and the hidden value on it is sent', async () => {
    const org = await newOrg();
    const hidden = ask('hidden', { label: 'Fair', text: 'Expo' });
    const empty = ask('page_break');
    const form = await newPublicForm(
      org,
      defineForm({ questions: [ask('page_break'), hidden, ask('page_break'), email, empty] }),
    );
    const page = await openAndRead(form.path);

    expect(page.html).toContain('>Send</button>');
    expect((await sendForm(form.path, page, [[email, 'mai@example.com']])).status).toBe(303);

    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.answers.map(({ values }) => values)).toEqual([['Expo'], ['mai@example.com']]);
  });
});

describe('the largest number of leads', () => {
  const written = [
    [name, 'Mai'],
    [email, 'mai@example.com'],
  ] as const;

  it('is never exceeded by those who send at the same moment; the others are told, with what they typed', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, contactForm);
    await form.change({ max_leads: 3 });
    const pages = await Promise.all(Array.from({ length: 10 }, () => openForm(form.path)));
    setClock(stoppedAt(SENT));

    const answers = await Promise.all(
      pages.map((page, index) =>
        sendForm(form.path, page, [[name, `Visitor ${index}`], written[1]], { fields: { script: '1' } }),
      ),
    );

    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
    expect(refused).toHaveLength(7);
    expect(refused.every(({ html }) => html.includes('Visitor') && html.includes('This form is closed'))).toBe(true);
    const stored = await listSubmissions(org, form.form_id);
    expect(stored.filter(({ lead_id }) => lead_id !== null)).toHaveLength(3);
  });

  it('refuses nobody who is one of them: sent again, it is the same thank-you', async () => {
    const form = await newPublicForm(await newOrg(), contactForm);
    await form.change({ max_leads: 1 });
    const page = await openAndRead(form.path);

    const first = await sendForm(form.path, page, written);
    const again = await sendForm(form.path, page, written);

    expect([first.status, again.status, again.headers.location]).toEqual([303, 303, first.headers.location]);
  });
});

describe('a question with a condition on its own page', () => {
  it('appears with the answer that asks for it, without a script', async () => {
    const org = await newOrg();
    const kind = dropdown(['Buy', 'Sell']);
    const condition = { question_id: kind.id, operator: 'is' as const, value: '2' };
    const price = ask('note', { label: 'Which price?', is_required: true, condition });
    const form = await newPublicForm(org, defineForm({ questions: [email, kind, price] }));
    const page = await openAndRead(form.path);
    expect(page.fields[`a_${price.id}`]).toBeUndefined();

    const written = [
      [email, 'mai@example.com'],
      [kind, '2'],
    ] as const;
    const asked = await sendForm(form.path, page, written);
    expect(asked.fields[`a_${price.id}`]).toBe('');
    expect(errorAt(asked, price)).toBe('');
    const missing = await sendForm(form.path, asked, [[kind, '2']]);
    expect([missing.status, errorAt(missing, price)]).toEqual([422, 'This field is required']);
    const sent = await sendForm(form.path, missing, [
      [kind, '2'],
      [price, 'Two million'],
    ]);

    expect(sent.status).toBe(303);
    expect(await listSubmissions(org, form.form_id)).toHaveLength(1);
  });
});
