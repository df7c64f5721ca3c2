import type { Page } from 'playwright-core';
import type { Journey } from '../browser.ts';

/** Signs in the visitor of this page, as the code form does. */
export async function signIn(journey: Journey, page: Page, email: string): Promise<void> {
  const { url } = journey.app();
  const post = (path: string, data: object) => page.request.post(`${url}/api/auth/api/${path}`, { data });
  await post('v1/login/email/generate-otp', { email });
  const outbox = await page.request.get(`${url}/dev/outbox.json`);
  const { results } = (await outbox.json()) as { results: { to: string; code: string }[] };
  await post('v2/login/email/submit-otp', { email, otp: results.find(({ to }) => to === email)?.code ?? '' });
}
