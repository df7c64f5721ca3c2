import { startReceiver } from '../kit/receiver.fixture.ts';
import type { EmulatedAccount } from './state.ts';
import { WhatsAppEmulator } from './whatsapp-emulator.ts';

export const app = { app_id: '555000111', app_secret: 'meta_app_secret_0001', verify_token: 'verify_0001' };

/** Starts the emulator beside a receiver of its notices. */
export async function startWhatsApp() {
  const receiver = await startReceiver();
  const meta = new WhatsAppEmulator({ ...app, callback_url: receiver.url });
  await meta.start();

  /** Makes an account that the app hears of, with one number. */
  function addHeardAccount(given: Parameters<typeof meta.addAccount>[0] = {}) {
    const account = meta.addAccount({ subscribed_apps: [app.app_id], ...given });
    return { account, number: account.numbers[0]! };
  }

  /** Calls the Graph API with the account's token. */
  async function call(account: EmulatedAccount | string | null, method: string, path: string, body?: object) {
    const token = typeof account === 'string' ? account : account?.tokens[0];
    const answer = await fetch(`${meta.url}/v26.0/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }

  /** Returns the changes of the notices that came, in their order. */
  const listChanges = (): { field: string; value: ReturnType<typeof JSON.parse> }[] =>
    receiver.received.flatMap(({ method, body }) =>
      method === 'POST'
        ? JSON.parse(body.toString()).entry.flatMap(({ changes }: { changes: object[] }) => changes)
        : [],
    );

  return {
    meta,
    receiver,
    addHeardAccount,
    call,
    listChanges,
    reset() {
      meta.reset();
      receiver.clear();
    },
    close: () => Promise.all([meta.close(), receiver.close()]),
  };
}
