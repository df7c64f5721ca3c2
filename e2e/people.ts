import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { clients, type NewClient } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { identity } from '#features/identity/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import type { Journey, Visitor } from './browser.ts';

interface OutboxMessage {
  to: string;
  text: string;
  code: string | null;
}

/** Returns the newest message to this address or number in the outbox. */
export async function newestMessageTo(journey: Journey, to: string): Promise<OutboxMessage> {
  const answer = await fetch(`${journey.app().url}/dev/outbox.json`);
  const { results } = (await answer.json()) as { results: OutboxMessage[] };
  const newest = results.find((message) => message.to === to);
  if (!newest) throw new Error(`nothing was sent to ${to}`);
  return newest;
}

/** Returns the newest code sent there. */
export async function codeFor(journey: Journey, to: string): Promise<string> {
  const { code } = await newestMessageTo(journey, to);
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Goes from the sign-in page to its second step. */
export async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
}

/** Enters all six digits at once, as a paste or the phone's suggestion does. */
export const typeCode = (page: Page, code: string): Promise<void> =>
  page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().fill(code);

/** Types the digits one by one, with the focus on the first box. */
export const typeCodeByHand = (page: Page, code: string): Promise<void> => page.keyboard.type(code, { delay: 60 });

/** Returns an address nobody has used, so that a repeated journey finds nothing of its first try. */
export const newAddress = (name = 'nadia') => `${name}+${randomUUID()}@kestrel.example`;

/**
 * Signs in a new person with an organisation of their own and opens the clients list. The calls are those of the
 * sign-in page, which has journeys of its own.
 */
export async function signIn(journey: Journey, email: string, visitor: Visitor = {}): Promise<Page> {
  const page = await journey.openEmpty(visitor);
  await callSignIn(page, identity.generateEmailOtp, { email });
  const time_zone = visitor.timezoneId ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  await callSignIn(page, identity.submitEmailOtp, { email, otp: await codeFor(journey, email), time_zone });
  await page.goto(fillPage(clientPages.clients));
  return page;
}

async function callSignIn(page: Page, { path }: AnyEndpoint, data: object): Promise<void> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Returns a visitor who is signed in as a person of the test's world. */
export function signedInAs({ cookie }: Pick<Person, 'cookie'>): Visitor {
  const [name = '', value = ''] = cookie.split('=');
  const where = {
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { storageState: { cookies: [{ name, value, ...where }], origins: [] } };
}

/** Adds clients as the person of this page. */
export async function addClients(page: Page, ...drafts: NewClient[]): Promise<number[]> {
  const ids: number[] = [];
  for (const data of drafts) {
    const answer = await page.request.post(clients.create.path, { data });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}

/** Makes an organisation in the running product. */
export async function newOrgIn(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  return newOrg({ app });
}
