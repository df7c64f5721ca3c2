import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import { shares } from '#features/sharing/contract.ts';
import { trackingPixels } from '#features/tracking-pixels/contract.ts';
import type { PixelProvider } from '#features/tracking-pixels/providers.ts';
import { makeLeadEventId } from '#features/tracking-pixels/server/index.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { describeJourney, expectAccessible, type Visitor } from '../browser.ts';
import { callAs, fillIn, newForm, send, visit } from './lead-forms.ts';

const port = await freePort();
const BASE = `http://127.0.0.1:${port}`;

/** Does what the script of Meta does: sends the calls that waited and those to come, and remembers the visitor. */
const SCRIPT = `(() => {
  let sees = 'nothing';
  try { sees = parent.document.title; } catch {}
  const known = document.cookie;
  const send = (...call) => { new Image().src = '${BASE}/tr?' + new URLSearchParams({ call: JSON.stringify(call), sees, known, at: location.href }); };
  for (const call of fbq.queue.splice(0)) send(...call);
  fbq.callMethod = send;
  document.cookie = '_fbp=fb.1.1.1; max-age=1000';
})()`;

/** What providers were asked for: a stand-in for the hosts of all of them. */
let asked: URL[] = [];
let provider: Server;
beforeAll(() => {
  provider = createServer(({ url = '/' }, answer) => {
    const address = new URL(url, BASE);
    asked.push(address);
    if (address.pathname === '/linkedin.js') answer.writeHead(404).end();
    else if (address.pathname === '/meta.js') answer.setHeader('content-type', 'text/javascript').end(SCRIPT);
    else answer.writeHead(204).end();
  }).listen(port, '127.0.0.1');
});
afterEach(() => {
  asked = [];
});
afterAll(() => void provider.close());

interface Sent {
  name: string;
  id: string;
  sees: string;
  known: string;
  at: string;
}

const listSent = (): Sent[] =>
  asked.flatMap(({ pathname, searchParams }) => {
    const get = (name: string) => searchParams.get(name) ?? '';
    const [does, name, , options] = pathname === '/tr' ? JSON.parse(get('call')) : [];
    return does === 'track'
      ? [{ name, id: options.eventID, sees: get('sees'), known: get('known'), at: get('at') }]
      : [];
  });
const listNames = () => listSent().map(({ name }) => name);

const setPixel = (owner: Page, of: PixelProvider, pixel_id: string) =>
  callAs(owner, 'PUT', trackingPixels.update.path.replace('{provider}', of), { pixel_id, is_on: true });

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const narrow: Visitor = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' };

describeJourney(
  'the pixels of a public page',
  (journey) => {
    const openForm = async () => {
      const { owner, path } = await newForm(journey, [name, phone]);
      await setPixel(owner, 'META', '1234567890123');
      return { owner, path };
    };
    const button = (page: Page, label: string) => page.getByRole('button', { name: label });

    it('load after a yes alone: nothing is asked of a provider before, or after a no (S0-2.1-35)', async () => {
      const { path } = await openForm();
      const { page } = await visit(journey, path, narrow);
      await button(page, 'Allow').waitFor();
      await expectAccessible(page);
      const sizes = await Promise.all(['Allow', 'Decline'].map((label) => button(page, label).boundingBox()));
      expect(sizes[0]).toMatchObject({ width: sizes[1]!.width, height: sizes[1]!.height });

      await button(page, 'Decline').press('Enter');
      await button(page, 'Privacy choices').waitFor();
      await page.reload();
      await button(page, 'Privacy choices').waitFor();
      expect(await button(page, 'Allow').isVisible()).toBe(false);
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);

      await button(page, 'Privacy choices').click();
      await button(page, 'Allow').click();
      await expect.poll(listNames).toEqual(['PageView']);

      await button(page, 'Privacy choices').click();
      await button(page, 'Decline').click();
      await page.reload();
      await button(page, 'Privacy choices').waitFor();
      await page.waitForLoadState('networkidle');
      expect(listNames()).toEqual(['PageView']);
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.evaluate('Object.values(localStorage).join()')).not.toContain('_fbp');
    });

    it('send PageView once and Lead with the id that the server knows, and never see the page (S0-2.1-35)', async () => {
      const { path } = await openForm();
      const visitor = await visit(journey, `${path}?fbclid=abc&email=mai%40example.com`);
      const { page } = visitor;
      /** What our own server was sent. */
      const posted: string[] = [];
      page.on('request', (request) => void (request.method() === 'POST' && posted.push(request.postData() ?? '')));
      await button(page, 'Allow').click();
      await expect.poll(listNames).toEqual(['PageView']);
      const [view] = listSent();
      expect(view).toMatchObject({ id: expect.stringMatching(UUID), sees: 'nothing', known: '' });
      expect(new URL(view!.at)).toMatchObject({ pathname: `/pixels/frame/meta${path}`, search: '?fbclid=abc' });

      await fillIn(page, { name: 'Mai Tan', phone: '8123 4567' });
      await send(visitor);

      const visit_id = new URL(page.url()).pathname.split('/').at(-1)!;
      expect(listSent().slice(1)).toEqual([expect.objectContaining({ name: 'Lead', id: makeLeadEventId(visit_id) })]);
      // The server may send the same event, because the form says that its visitor agreed.
      const [form] = posted.filter((body) => body.includes('visit='));
      expect(JSON.parse(new URLSearchParams(form).get('pixels')!)).toEqual({ fbp: 'fb.1.1.1' });
      expect(asked.join('\n')).not.toMatch(new RegExp(`mai|tan|8123|${visit_id}`, 'i'));

      await page.goto(path);
      await expect.poll(listNames).toEqual(['PageView', 'Lead', 'PageView']);
      expect(listSent().at(-1)).toMatchObject({ known: '_fbp=fb.1.1.1' });
    });

    it('learn of a shared content that it was opened, and not its address', async () => {
      const { owner } = await openForm();
      const { id } = await callAs<{ id: number }>(owner, 'POST', textTemplates.create.path, { title: 'T', body: 'Hi' });
      const share = shares.share.path.replace('{t}', 'text').replace('{id}', String(id));
      const { link } = await callAs<{ link: string }>(owner, 'POST', share, { platform: 'whatsapp', is_tracked: true });
      const { pathname } = new URL(link);

      const { page } = await visit(journey, pathname);
      await button(page, 'Allow').click();

      await expect.poll(() => listNames().sort()).toEqual(['PageView', 'ViewContent']);
      expect(asked.join('\n')).not.toContain(pathname.split('/').at(-1));
    });

    it('ask nothing and load nothing under Global Privacy Control', async () => {
      const { path } = await openForm();
      const page = await journey.openEmpty();
      await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })");
      await page.goto(path);
      await page.waitForLoadState('networkidle');

      expect(await page.locator('.px').isVisible()).toBe(false);
      expect(asked).toEqual([]);
    });

    it('that fail to load are reported, and the visitor sees nothing of it (S0-7-18)', async () => {
      const { owner, path } = await openForm();
      await setPixel(owner, 'LINKEDIN', '123456');
      journey.allowConsoleError(/404/);
      const { page } = await visit(journey, path);
      await button(page, 'Allow').click();

      const report = 'PixelNotLoaded: The script of LINKEDIN did not load.';
      await expect.poll(() => journey.app().output()).toContain(report);
      await expect.poll(listNames).toEqual(['PageView']);
    });
  },
  { PIXEL_SCRIPTS_BASE: BASE },
);
