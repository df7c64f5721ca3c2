import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedAnswer, Emulator } from '#emulators/kit/emulator.ts';
import { testApp } from '#testing/app.ts';
import type { SmsGatewaySettings } from '../settings/settings.ts';
import { createSmsGateway } from './sms-gateway.ts';

class Gateway extends Emulator {
  protected override answer = (): EmulatedAnswer => ({ status: 200, body: { data: { messages: [{ id: 77 }] } } });
  protected override clear = () => undefined;
  protected override seed = () => undefined;
  protected override dump = () => ({});
  protected override errorNamed = (name: string): EmulatedAnswer => ({ status: Number(name) });
  protected override rateLimit = (): EmulatedAnswer => ({ status: 429, headers: { 'retry-after': '9' } });
}

const gateway = new Gateway();
const message = { channel: 'sms', to: '+6581234567', text: 'Say "hi" & go\n{to}' } as const;

async function send(settings: Partial<SmsGatewaySettings>) {
  const { services } = await testApp();
  const complete: SmsGatewaySettings = {
    url: `${gateway.url}/send`,
    method: 'POST',
    headers: null,
    body: '{"to":"{to}","text":"{text}","ref":"{ref}"}',
    message_id_path: null,
    callback_secret: null,
    ...settings,
  };
  return createSmsGateway(complete, services.http, 'Leadkeep')('message-1', message, async () => {});
}

beforeAll(() => gateway.start());
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

describe('an SMS gateway of any kind', () => {
  it('gets the values in its own JSON, escaped, and tells its message id by a path', async () => {
    const delivery = await send({ message_id_path: 'data.messages.0.id', headers: 'X-Key: abc\nX-Ref: {ref}' });

    expect(delivery).toEqual({ outcome: 'sent', provider_id: '77' });
    const [request] = gateway.requests;
    expect(JSON.parse(String(request?.body))).toEqual({ to: message.to, text: message.text, ref: 'message-1' });
    expect(request?.headers).toMatchObject({
      'x-key': 'abc',
      'x-ref': 'message-1',
      'content-type': 'application/json',
    });
  });

  it('gets them as form fields, or in the address, each encoded for its place', async () => {
    await send({ headers: '{"Content-Type":"application/x-www-form-urlencoded"}', body: 'to={to}&text={text}' });
    await send({ method: 'GET', body: null, url: `${gateway.url}/send?to={to}&text={text}&from={from}` });

    const [form, address] = gateway.requests;
    expect(new URLSearchParams(String(form?.body)).get('text')).toBe(message.text);
    expect(Object.fromEntries(address!.query)).toEqual({ to: message.to, text: message.text, from: 'Leadkeep' });
  });

  it('is tried again when it is busy or refuses our sign-in, and not when it refuses the message', async () => {
    gateway.failNext({ kind: 'rate_limit' });
    expect(await send({})).toEqual({ outcome: 'wait', reason: 'status 429', retry_after_seconds: 9 });
    gateway.failNext({ kind: 'provider_error', name: '401' });
    expect(await send({})).toMatchObject({ outcome: 'wait', is_channel_broken: true });
    gateway.failNext({ kind: 'provider_error', name: '422' });
    expect(await send({})).toEqual({ outcome: 'refused', reason: 'status 422' });
    gateway.failNext({ kind: 'reset' });
    expect(await send({})).toMatchObject({ outcome: 'unknown' });
  });
});
