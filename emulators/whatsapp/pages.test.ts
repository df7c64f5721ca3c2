import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FacebookEmulator } from '../facebook/facebook-emulator.ts';
import { app, startWhatsApp } from './whatsapp.fixture.ts';

let emulated: Awaited<ReturnType<typeof startWhatsApp>>;
beforeAll(async () => {
  emulated = await startWhatsApp();
});
afterAll(() => emulated.close());
beforeEach(() => emulated.reset());

const login = {
  config_id: '900',
  response_type: 'code',
  override_default_response_type: true,
  extras: { setup: {}, featureType: 'whatsapp_business_app_onboarding', sessionInfoVersion: '3' },
};

/** Runs the SDK on a page, signs up, and lets the pop-up end like this. @returns what the page hears. */
async function signUp(ending: string, options: object = login) {
  const { meta } = emulated;
  const heard: (message: { origin: string; data: string }) => void = (message) =>
    listeners.forEach((listen) => void listen(message));
  const listeners = new Set<(message: { origin: string; data: string }) => void>();
  const opened: string[] = [];
  const infos: Record<string, unknown>[] = [];
  const window = {
    addEventListener: (_: string, listen: Parameters<typeof listeners.add>[0]) => listeners.add(listen),
    removeEventListener: (_: string, listen: Parameters<typeof listeners.add>[0]) => listeners.delete(listen),
    open: (address: string) => opened.push(address) && { closed: false },
  } as unknown as { FB: { init(given: object): void; login(callback: (said: object) => void, given: object): void } };
  const document = { currentScript: { src: `${meta.url}/en_US/sdk.js` } };
  const page = createContext({ window, document, URL, URLSearchParams, setInterval, clearInterval, setTimeout });
  runInContext(await (await fetch(document.currentScript.src)).text(), page);
  window.FB.init({ appId: app.app_id, version: 'v26.0' });
  const said = new Promise<{ authResponse: { code: string } | null; status: string }>((resolve) =>
    window.FB.login(resolve as (given: object) => void, options),
  );
  const popup = await (await fetch(`${opened[0]}&__auto=${ending}`)).text();
  const [, messages = '[]'] = popup.match(/const message of (\[.*\])\)/) ?? [];
  for (const data of JSON.parse(messages)) {
    if (data.startsWith('{')) infos.push(JSON.parse(data));
    heard({ origin: meta.url, data });
  }
  return { said: await said, infos };
}

describe('the sign-up', () => {
  it('makes an account, whose ids and code come back, and the code gives its token (integrations 3.3)', async () => {
    const { said, infos } = await signUp('allow');

    const account = emulated.meta.world.accounts.at(-1)!;
    expect(infos).toEqual([
      {
        type: 'WA_EMBEDDED_SIGNUP',
        event: 'FINISH',
        data: { phone_number_id: account.numbers[0]!.id, waba_id: account.id, business_id: account.business_id },
        version: '3',
      },
    ]);
    expect(said.status).toBe('connected');
    const query = { client_id: app.app_id, client_secret: app.app_secret, code: said.authResponse!.code };
    const exchange = await emulated.call(null, 'GET', `oauth/access_token?${new URLSearchParams(query)}`);
    expect(account.tokens).toContain(exchange.body.access_token);
  });

  it('names only the account where its number stays in the phone app (Coexistence)', async () => {
    const { infos } = await signUp('app');

    const account = emulated.meta.world.accounts.at(-1)!;
    expect(infos).toMatchObject([{ event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', data: { waba_id: account.id } }]);
    expect(account).toMatchObject({ is_coexistence: true, numbers: [{ is_on_biz_app: true }] });
  });

  it.each([
    ['waba', 'FINISH_ONLY_WABA', 'connected'],
    ['cancel', 'CANCEL', 'unknown'],
    ['error', 'ERROR', 'unknown'],
  ])('may end otherwise: %s', async (ending, event, status) => {
    const { said, infos } = await signUp(ending);

    expect(infos).toMatchObject([{ event }]);
    expect(said.status).toBe(status);
  });

  it('shows its choices in a form, and needs a configuration and a code to be asked for', async () => {
    const open = (given: object) =>
      fetch(`${emulated.meta.url}/v26.0/dialog/whatsapp-signup?${new URLSearchParams(Object.entries(given))}`);
    const right = { ...login, client_id: app.app_id, extras: JSON.stringify(login.extras) };

    expect(await (await open(right)).text()).toContain('the number stays in the phone app');
    expect((await open({ ...right, config_id: '' })).status).toBe(400);
    expect((await open({ ...right, response_type: 'token' })).status).toBe(400);
    expect((await open({ ...right, client_id: '1' })).status).toBe(400);
  });
});

describe('the phone', () => {
  it('shows a chat, answers, taps, reads, blocks, stops marketing, and writes as the business', async () => {
    const { account, number } = emulated.addHeardAccount({
      is_coexistence: true,
      templates: [
        {
          name: 'welcome',
          components: [
            { type: 'BODY', text: 'Hi there' },
            { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Call me' }] },
          ],
        },
      ],
    });
    const chat = { phone: number.id, person: '+6591234567' };
    const post = async (given: Record<string, string>) => {
      const body = new URLSearchParams({ ...chat, ...given });
      return (await fetch(`${emulated.meta.url}/dev/whatsapp`, { method: 'POST', body })).text();
    };
    const template = { name: 'welcome', language: { code: 'en_US' } };
    const message = { messaging_product: 'whatsapp', to: '6591234567', type: 'template', template };
    await emulated.call(account, 'POST', `${number.id}/messages`, message);

    await post({ do: 'write', text: '<b>hi</b>' });
    await post({ do: 'tap', text: 'Call me', message: emulated.meta.messages[0]!.id });
    await post({ do: 'read' });
    await post({ do: 'echo', text: 'At five?' });
    await post({ do: 'stop' });
    const page = await post({ do: 'block' });

    expect(page).toContain('&lt;b&gt;hi&lt;/b&gt;');
    expect(page).toContain('At five?');
    expect(page).toContain('Unblock');
    expect(emulated.listChanges().map(({ field }) => field)).toEqual([
      'messages',
      'messages',
      'messages',
      'smb_message_echoes',
      'user_preferences',
    ]);
    expect(emulated.listChanges()[1]!.value.messages[0]).toMatchObject({ button: { payload: 'Call me' } });
  });

  it('lists the chats and the templates in review, which may be approved', async () => {
    const { number, account } = emulated.addHeardAccount({ templates: [{ name: 'new_one', status: 'PENDING' }] });
    await emulated.meta.receive(number.id, '6591234567', 'Good morning');
    const address = `${emulated.meta.url}/dev/whatsapp`;

    const page = await (await fetch(address)).text();
    await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ do: 'approve', template: account.templates[0]!.id }),
    });

    expect(page).toContain('Good morning');
    expect(page).toContain('new_one');
    expect(account.templates[0]!.status).toBe('APPROVED');
  });
});

describe('the address that products of Meta share', () => {
  it('answers for accounts, numbers and templates of WhatsApp beside the pages of Facebook', async () => {
    const facebook = new FacebookEmulator({ id: app.app_id, secret: app.app_secret });
    facebook.shareAddress((request) => emulated.meta.isFor(request), emulated.meta);
    const url = await facebook.start();
    const account = emulated.meta.addAccount({ templates: [{}] });
    const headers = { authorization: `Bearer ${account.tokens[0]}` };
    const read = async (id: string) => (await fetch(`${url}/v26.0/${id}`, { headers })).status;

    expect(await read(account.id)).toBe(200);
    expect(await read(`${account.id}/phone_numbers`)).toBe(200);
    expect(await read(account.numbers[0]!.id)).toBe(200);
    expect(await read(account.templates[0]!.id)).toBe(200);
    expect(await read('me/accounts')).toBe(401);
    await facebook.close();
  });
});
