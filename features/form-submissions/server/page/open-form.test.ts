import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, defineForm } from '#features/lead-forms/testing/questions.ts';
import { setClock, startingAt, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { listSubmissions, newPublicForm, openForm, postFields, sendForm } from '../../testing/public-forms.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

describe('the page of a form', () => {
  it('is whole without a script: every question with its label, and what a browser can fill in', async () => {
    const org = await newOrg();
    const name = ask('name', { label: 'Your name', is_required: true });
    const phone = ask('phone', { label: 'Mobile' });
    const email = ask('email', { label: 'E-mail' });
    const form = await newPublicForm(org, defineForm({ questions: [name, phone, email] }));

    const { status, html, headers } = await openForm(form.path);

    expect(status).toBe(200);
    expect(html).toContain('<html lang="en" dir="ltr"');
    expect(html).toContain('<h1 class="lf-title">The Linden at Bayshore</h1>');
    expect(html).toMatch(new RegExp(`<label [^>]*for="a_${name.id}">Your name`));
    expect(html).toMatch(/autoComplete="name"|autocomplete="name"/i);
    expect(html).toMatch(/type="tel" inputmode="tel" autocomplete="tel"/i);
    expect(html).toMatch(/type="email" autocomplete="email"|inputmode="email"/i);
    expect(html).toContain('Form by Leadkeep');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('runs nothing but our own script, may stand in no frame, and holds no markup of its owner', async () => {
    const org = await newOrg();
    const text = ask('text', { text: '<script>alert(1)</script> see https://linden.example/a.' });
    const form = await newPublicForm(
      org,
      defineForm({ title: '"><script>alert(2)</script>', questions: [text, ask('email', { label: '<img src=x>' })] }),
    );

    const { html, headers } = await openForm(form.path);

    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/frame-ancestors 'self'$/);
    expect(policy).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x>');
    expect(html).toContain('<a href="https://linden.example/a" rel="noopener noreferrer nofollow"');
  });

  it('is written in one language, every word of it', async () => {
    const org = await newOrg();
    const words = { send: 'שליחה', optional: 'רשות', made_with: 'טופס מאת' };
    const form = await newPublicForm(org, defineForm({ language: 'he', title: 'דירות', intro: '', words }));

    const { html } = await openForm(form.path);

    expect(html).toContain('<html lang="he" dir="rtl"');
    expect(html).toContain('>שליחה</button>');
    expect(html).toContain('>רשות</span>');
    expect(html).toContain('טופס מאת Leadkeep');
    expect(html).toContain('SG +65 סינגפור');
  });

  it('is another visit each time, drawn from the same page', async () => {
    const form = await newPublicForm(await newOrg());

    const [one, other] = [await openForm(form.path), await openForm(form.path)];

    expect(one.fields.visit).not.toBe(other.fields.visit);
    expect(one.html.replace(one.fields.visit!, '')).toBe(other.html.replace(other.fields.visit!, ''));
  });

  it('changes nothing by being looked at, and answers HEAD', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    const { server } = await testApp();

    const head = await server.inject({ method: 'HEAD', url: form.path });
    await openForm(form.path);

    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(await listSubmissions(org, form.form_id)).toEqual([]);
  });

  it('is sent compressed to browsers that accept it', async () => {
    const form = await newPublicForm(await newOrg());
    const { server } = await testApp();

    const answer = await server.inject({ url: form.path, headers: { 'accept-encoding': 'gzip' } });

    expect(gunzipSync(answer.rawPayload).toString()).toContain('The Linden at Bayshore');
  });

  it('offers the dial code of the organisation’s country, which a language does not outweigh', async () => {
    const form = await newPublicForm(await newOrg());

    for (const language of ['en-US, en;q=0.8', 'en-GB', 'en']) {
      const { html } = await openForm(form.path, { 'accept-language': language });
      expect(html).toMatch(
        /<option value="SG"[^>]*selected[^>]*>SG \+65 Singapore<|<option [^>]*selected[^>]*value="SG"[^>]*>SG \+65 Singapore</,
      );
    }
  });

  it('shows what was published, from the moment it is', async () => {
    const form = await newPublicForm(await newOrg());
    await openForm(form.path);

    await form.publish(defineForm({ title: 'The Banyan' }));

    expect((await openForm(form.path)).html).toContain('The Banyan');
  });

  it('names the person whom the leads go to, else the team, where its owner wants that', async () => {
    const org = await newOrg({ name: 'Kestrel Advisory' });
    const assignee = await org.member({ name: 'Daniel Ong' });
    const look = { accent: '#02666e', theme: 'dark' as const, cover_key: null, logo_key: null };
    const shown = await newPublicForm(org, defineForm({ look: { ...look, shows_contact: true } }), { assignee });
    const hidden = await newPublicForm(org, defineForm({ look: { ...look, shows_contact: false } }), { assignee });

    expect((await openForm(shown.path)).html).toContain('>Daniel Ong</div>');
    expect((await openForm(shown.path)).html).toContain('data-theme="dark"');
    expect((await openForm(hidden.path)).html).not.toContain('Daniel Ong');
    const ofTeam = await newPublicForm(org, defineForm({ look: { ...look, shows_contact: true } }));
    expect((await openForm(ofTeam.path)).html).toContain('>Kestrel Advisory</div>');
  });
});

describe('an address of a form', () => {
  it('with the slug of a named link is that link’s, with any other the form itself', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    const link = await form.addLink('Expo 2026', 'expo');

    const page = await openForm(link);
    expect((await openForm(`${form.path}/nothing`)).status).toBe(200);

    expect((await sendEmail(link, page)).status).toBe(303);
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.link_id).not.toBeNull();
  });

  it.each(['GET', 'HEAD', 'POST'] as const)('that leads nowhere is 404 to %s, as a page', async (method) => {
    const { server } = await testApp();
    const answer = await server.inject({
      method,
      url: '/f/nothing-here',
      ...(method === 'POST' && { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('refuses %s', async (method) => {
    const form = await newPublicForm(await newOrg());
    const { server } = await testApp();
    const answer = await server.inject({ method, url: form.path });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('fills in what visitors see, and neither a consent nor a hidden value', async () => {
    const org = await newOrg();
    const name = ask('name');
    const email = ask('email');
    const type = ask('custom_field', {
      custom_field_id: 1,
      answer_type: 'dropdown',
      options: [{ id: 5, label: 'Condo' }],
    });
    const consent = ask('consent', { text: 'You may call me' });
    const hidden = ask('hidden', { text: 'fair' });
    const form = await newPublicForm(org, defineForm({ questions: [name, email, type, consent, hidden] }));

    const page = await openForm(
      `${form.path}?name=Mai%00%E2%80%AE&email=mai@example.com&a_${type.id}=Condo&a_${consent.id}=yes&a_${hidden.id}=forged`,
    );

    expect(page.fields[`a_${name.id}`]).toBe('Mai');
    expect(page.html).toMatch(/<option value="5" selected/);
    expect(page.fields[`a_${consent.id}`]).toBeUndefined();
    expect(page.html).not.toContain('forged');
    const sent = await sendForm(form.path, page, [[type, '5']]);
    expect(sent.status).toBe(303);
    const [submission] = await listSubmissions(org, form.form_id);
    expect(submission?.answers.map(({ values }) => values)).toEqual([
      ['Mai'],
      ['mai@example.com'],
      ['Condo'],
      ['fair'],
    ]);
  });
});

describe('a page that is drawn once for many', () => {
  it('holds what each visitor wrote, and nothing of the one before', async () => {
    const [name, note] = [ask('name'), ask('note')];
    const form = await newPublicForm(await newOrg(), defineForm({ questions: [name, ask('email'), note] }));
    const open = (query: object) => openForm(`${form.path}?${new URLSearchParams({ ...query })}`);

    await open({ name: 'Mai', note: 'Three rooms' });
    const page = await open({ name: '"><script>', note: '</textarea>' });

    expect([page.fields[`a_${name.id}`], page.fields[`a_${note.id}`]]).toEqual(['"><script>', '</textarea>']);
    expect(page.html).not.toMatch(/Mai|Three rooms|place-of|"><script>/);
    expect((await open({})).fields[`a_${name.id}`]).toBe('');
  });

  it('shows what depends on an answer to those who wrote that answer', async () => {
    const name = ask('name');
    const budget = ask('company', {
      label: 'Which firm?',
      condition: { question_id: name.id, operator: 'is', value: 'Mai' },
    });
    const form = await newPublicForm(await newOrg(), defineForm({ questions: [name, ask('email'), budget] }));
    const isShown = async (written: string) =>
      (await openForm(`${form.path}?name=${written}`)).fields.asked?.includes(budget.id);

    expect([await isShown('Mai'), await isShown('Priya'), await isShown('Mai')]).toEqual([true, false, true]);
  });

  it('is the same to browsers that accept it compressed and to those that do not', async () => {
    const form = await newPublicForm(await newOrg());
    const { server } = await testApp();
    const address = `${form.path}?name=Siobh%C3%A1n`;
    const withoutVisit = (html: string) => html.replace(/name="visit" value="[^"]*"/, '');

    const plain = await server.inject({ url: address });
    const zipped = await server.inject({ url: address, headers: { 'accept-encoding': 'gzip' } });

    const unzipped = gunzipSync(zipped.rawPayload).toString();
    expect(withoutVisit(unzipped)).toBe(withoutVisit(plain.body));
    expect(unzipped).toContain('value="Siobhán"');
  });
});

describe('an address that nobody was given', () => {
  it.each(['/%00', '/EXPO', '/x.y', '/sent/%00', '/sent/nobody', `/sent/${'x'.repeat(90)}`])(
    '%s leads to a page and to no failure',
    async (behind) => {
      const form = await newPublicForm(await newOrg());

      expect((await openForm(`${form.path}${behind}`)).status).toBe(200);
    },
  );
});

describe('a closed form', () => {
  it('says so in its own words, with 200', async () => {
    const form = await newPublicForm(
      await newOrg(),
      defineForm({ words: { closed_title: 'All sold', closed_text: 'The Banyan is next.' } }),
    );
    await form.change({ state: 'CLOSED', closed_at: new Date().toISOString() });

    const page = await openForm(form.path);

    expect(page.status).toBe(200);
    expect(page.html).toContain('All sold');
    expect(page.html).toContain('The Banyan is next.');
    expect(page.html).not.toContain('<form');
    expect(page.html).toContain('<title>All sold - The Linden at Bayshore</title>');
    expect(page.html).toContain('<p class="lf-about">The Linden at Bayshore</p>');
  });

  it('takes for a day what was begun before, then answers 409 and shows what was typed', async () => {
    setClock(stoppedAt('2026-11-20T08:00:00.000Z'));
    const org = await newOrg();
    const email = ask('email', { label: 'E-mail' });
    const form = await newPublicForm(org, defineForm({ questions: [email] }));
    const [begun, late] = [await openForm(form.path), await openForm(form.path)];
    setClock(stoppedAt('2026-11-20T08:10:00.000Z'));
    await form.change({ state: 'CLOSED', closed_at: '2026-11-20T08:10:00.000Z' });

    setClock(stoppedAt('2026-11-21T08:09:00.000Z'));
    const taken = await sendForm(form.path, begun, [[email, 'mai@example.com']]);
    setClock(stoppedAt('2026-11-21T08:11:00.000Z'));
    const refused = await sendForm(form.path, late, [[email, 'lee@example.com']]);

    expect(taken.status).toBe(303);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('This form is closed');
    expect(refused.html).toContain('lee@example.com');
    // Whoever was taken is thanked again, however late they press Send once more.
    expect((await sendForm(form.path, begun, [[email, 'mai@example.com']])).status).toBe(303);
    expect(await listSubmissions(org, form.form_id)).toHaveLength(1);
  });

  it('that was deleted takes begun answers as well', async () => {
    const org = await newOrg();
    const email = ask('email');
    const form = await newPublicForm(org, defineForm({ questions: [email] }));
    const begun = await openForm(form.path);
    setClock(startingAt(new Date(Date.now() + 60_000).toISOString()));
    await form.change({ state: 'CLOSED', deleted_at: new Date(Date.now() + 30_000).toISOString() });

    expect((await openForm(form.path)).html).toContain('This form is closed');
    expect((await sendForm(form.path, begun, [[email, 'mai@example.com']])).status).toBe(303);
  });

  it('closes by itself on its day', async () => {
    setClock(stoppedAt('2026-11-20T08:00:00.000Z'));
    const form = await newPublicForm(await newOrg());
    await form.change({ closes_at: '2026-11-20T09:00:00.000Z' });
    expect((await openForm(form.path)).html).toContain('<form');

    setClock(stoppedAt('2026-11-20T09:00:00.000Z'));

    expect((await openForm(form.path)).html).toContain('This form is closed');
  });

  it('closes with its largest number of leads, for everybody', async () => {
    const org = await newOrg();
    const email = ask('email');
    setClock(stoppedAt('2026-11-20T08:00:00.000Z'));
    const form = await newPublicForm(org, defineForm({ questions: [email] }));
    await form.change({ max_leads: 1 });
    const [first, second] = [await openForm(form.path), await openForm(form.path)];
    setClock(stoppedAt('2026-11-20T08:01:00.000Z'));

    expect((await sendForm(form.path, first, [[email, 'mai@example.com']])).status).toBe(303);
    expect((await sendForm(form.path, second, [[email, 'lee@example.com']])).status).toBe(409);
    expect((await openForm(form.path)).html).toContain('This form is closed');
  });
});

describe('what a form is sent with', () => {
  it('are its script and style, kept for good and open to frames without an origin, within 15 kB', async () => {
    const form = await newPublicForm(await newOrg());
    const { server } = await testApp();
    const { html } = await openForm(form.path);
    const addresses = [...html.matchAll(/(?:src|href)="(\/f\/assets\/[^"]+)"/g)].map(([, address]) => address!);

    const assets = await Promise.all(addresses.map((url) => server.inject({ url })));

    expect(assets.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));
    const style = assets.find(({ headers }) => String(headers['content-type']).startsWith('text/css'));
    expect(style?.body).toContain('--lf-accent-light:#02666e');
    for (const { headers } of assets) {
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    const scripts = assets.filter(({ headers }) => String(headers['content-type']).startsWith('text/javascript'));
    expect(scripts.reduce((sum, { rawPayload }) => sum + gzipSync(rawPayload).length, 0)).toBeLessThan(15_000);
    expect((await server.inject({ url: '/f/assets/old/form.mjs' })).statusCode).toBe(404);
  });
});

describe('the test for robots', () => {
  it('stands above Send where one is configured, and its script alone may run beside ours', async () => {
    const form = await newPublicForm(await newOrg());
    const app = await startTestApp({ TURNSTILE_SECRET: 'secret', TURNSTILE_SITE_KEY: 'site-key' });

    const { body, headers } = await app.server.inject({ url: form.path });
    await app.close();

    expect(body).toContain('class="cf-turnstile" data-sitekey="site-key"');
    expect(headers['content-security-policy']).toContain("script-src 'self' https://challenges.cloudflare.com;");
    expect((await openForm(form.path)).html).not.toContain('turnstile');
  });
});

const sendEmail = async (path: string, page: Awaited<ReturnType<typeof openForm>>) => {
  const email = Object.keys(page.fields).filter((name) => name.startsWith('a_'));
  return postFields(path, { ...page.fields, [email[0]!]: 'Mai', [email.at(-1)!]: 'mai@example.com', go: 'on' });
};
