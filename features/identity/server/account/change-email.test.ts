import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { codeFor, messagesTo } from '#testing/outbox.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { identity } from '../../contract.ts';

const newAddress = () => `new+${randomUUID()}@kestrel.example`;
const readEmail = async (person: Person) => (await person.call(preferences.getUserDetails)).user.email;

/** Proves with the code sent to the present address that the account belongs to the person. */
async function prove(person: Person) {
  const { sent_to } = await person.call(identity.sendProofCode);
  await person.call(identity.submitProofCode, { body: { otp: await codeFor(await testApp(), sent_to) } });
}

async function begin(person: Person, new_email: string) {
  await prove(person);
  await person.call(identity.initiateEmailChange, { body: { new_email } });
  const [mail] = await messagesTo(await testApp(), new_email);
  const token = mail?.text.match(/\/account\/verify-email-update\?token=([\w-]+)/)?.[1] ?? '';
  return { otp: mail?.code ?? '', token };
}

async function signedIn(email: string): Promise<Visitor> {
  const browser = newVisitor(await testApp());
  await browser.send(identity.generateEmailOtp, { body: { email } });
  const otp = await codeFor(await testApp(), email);
  await browser.send(identity.submitEmailOtp, { body: { email, otp } });
  return browser;
}

afterEach(() => setClock(systemClock));

describe('changing the e-mail address', () => {
  it('happens when the code sent to the new address comes back, and tells the old one (S1-3-01)', async () => {
    const { owner } = await newOrg();
    const new_email = newAddress();
    const { otp } = await begin(owner, new_email);
    expect(await readEmail(owner)).toBe(owner.email);

    const answer = await owner.call(identity.validateEmailChange, { body: { new_email, otp } });

    expect(answer.email).toBe(new_email);
    expect(await readEmail(owner)).toBe(new_email);
    expect((await messagesTo(await testApp(), owner.email))[0]?.subject).toBe('Your Leadkeep e-mail was changed');
  });

  it('happens when the link is opened', async () => {
    const { owner } = await newOrg();
    const new_email = newAddress();
    const { token } = await begin(owner, new_email);

    await owner.call(identity.validateEmailChange, { body: { token } });

    expect(await readEmail(owner)).toBe(new_email);
  });

  it('lets the person sign in with the new address and not with the old one', async () => {
    const { owner } = await newOrg();
    const new_email = newAddress();
    const { otp } = await begin(owner, new_email);
    await owner.call(identity.validateEmailChange, { body: { new_email, otp } });

    const signIn = async (email: string) => {
      const browser = newVisitor(await testApp());
      await browser.send(identity.generateEmailOtp, { body: { email } });
      const otp = await codeFor(await testApp(), email);
      const answer = await browser.send(identity.submitEmailOtp, { body: { email, otp } });
      return (answer.body as { org_id: number }).org_id;
    };

    expect(await signIn(new_email)).toBe(owner.org.org_id);
    expect(await signIn(owner.email)).not.toBe(owner.org.org_id);
  });

  it('does not happen with a wrong code, and the sixth try fails even with the right one', async () => {
    const { owner } = await newOrg();
    const new_email = newAddress();
    const { otp } = await begin(owner, new_email);
    const wrong = otp === '000000' ? '111111' : '000000';

    const tryOnce = async () =>
      (await owner.refused(identity.validateEmailChange, { body: { new_email, otp: wrong } }, 400)).errors;

    for (let attempt = 1; attempt <= 4; attempt++) {
      expect(await tryOnce()).toEqual({ otp: 'Incorrect OTP. Please check again or request a new code' });
    }
    expect(await tryOnce()).toEqual({ otp: 'Too many attempts. Request a new code.' });

    await owner.refused(identity.validateEmailChange, { body: { new_email, otp } }, 400);
    expect(await readEmail(owner)).toBe(owner.email);
  });

  it('does not happen by a link that is another person’s, used, or older than ten minutes', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const [owner, stranger] = [(await newOrg()).owner, (await newOrg()).owner];
    const { token } = await begin(owner, newAddress());

    await stranger.refused(identity.validateEmailChange, { body: { token } }, 409);
    await owner.call(identity.validateEmailChange, { body: { token } });
    await owner.refused(identity.validateEmailChange, { body: { token } }, 409);
    const later = await begin(owner, newAddress());
    setClock(stoppedAt('2026-11-20T10:10:00Z'));
    await owner.refused(identity.validateEmailChange, { body: { token: later.token } }, 409);
  });

  it('does not happen to an address another person has, which only a reader of its mail learns', async () => {
    const [owner, other] = [(await newOrg()).owner, (await newOrg()).owner];
    const { otp } = await begin(owner, other.email);

    const problem = await owner.refused(identity.validateEmailChange, { body: { new_email: other.email, otp } }, 409);

    expect(problem.error_type).toBe('EMAIL_TAKEN');
    expect(await readEmail(owner)).toBe(owner.email);
  });

  it('starts only when the person proves the present address: a session taken over is not enough', async () => {
    const { owner } = await newOrg();
    const new_email = newAddress();

    const problem = await owner.refused(identity.initiateEmailChange, { body: { new_email } }, 403);

    expect(problem.error_type).toBe('PROOF_NEEDED');
    expect(await messagesTo(await testApp(), new_email)).toEqual([]);
  });

  it('takes a proof of this session alone, right and not older than ten minutes', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const { owner } = await newOrg();
    const refused = () => owner.refused(identity.initiateEmailChange, { body: { new_email: newAddress() } }, 403);
    await owner.call(identity.sendProofCode);
    const otp = await codeFor(await testApp(), owner.email);
    await owner.refused(identity.submitProofCode, { body: { otp: otp === '000000' ? '111111' : '000000' } }, 400);
    await refused();
    const elsewhere = await signedIn(owner.email);

    expect((await elsewhere.send(identity.submitProofCode, { body: { otp } })).status).toBe(400);
    await owner.call(identity.submitProofCode, { body: { otp } });
    const answer = await elsewhere.send(identity.initiateEmailChange, { body: { new_email: newAddress() } });
    expect(answer.status).toBe(403);
    setClock(stoppedAt('2026-11-20T10:10:00Z'));
    await refused();
  });

  it('is proven by phone when there is no address yet', async () => {
    const app = await testApp();
    const browser = newVisitor(app);
    const phone_number = '+6591230001';
    await browser.send(identity.generatePhoneOtp, { body: { phone_number } });
    await browser.send(identity.submitPhoneOtp, { body: { phone_number, otp: await codeFor(app, phone_number) } });

    const sent = await browser.send(identity.sendProofCode, { body: {} });
    await browser.send(identity.submitProofCode, { body: { otp: await codeFor(app, phone_number) } });
    const begun = await browser.send(identity.initiateEmailChange, { body: { new_email: newAddress() } });

    expect(sent.body).toMatchObject({ channel: 'phone', sent_to: phone_number });
    expect(begun.status).toBe(200);
  });

  it('needs no proof to verify the address one has', async () => {
    const { owner } = await newOrg();

    await owner.call(identity.initiateEmailChange, { body: { new_email: owner.email.toUpperCase() } });
  });

  it('ends every other session and link, consumes the proof, and leaves this session signed in', async () => {
    const { owner } = await newOrg();
    const elsewhere = await signedIn(owner.email);
    const new_email = newAddress();
    const { otp } = await begin(owner, new_email);

    await owner.call(identity.validateEmailChange, { body: { new_email, otp } });

    expect((await elsewhere.send(identity.getAppStartup)).status).toBe(401);
    expect(await readEmail(owner)).toBe(new_email);
    await owner.refused(identity.initiateEmailChange, { body: { new_email: newAddress() } }, 403);
  });

  it('asks for the code when neither code nor link is there', async () => {
    const { owner } = await newOrg();

    const problem = await owner.refused(identity.validateEmailChange, { body: { new_email: newAddress() } }, 400);

    expect(problem.errors).toEqual({ otp: 'Please enter the verification code' });
  });
});
