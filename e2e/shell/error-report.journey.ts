import { expect, it } from 'vitest';
import { describeJourney } from '../browser.ts';

describeJourney('an error in the browser', (journey) => {
  it('that nothing caught is reported to the server, once (S0-8-16)', async () => {
    const page = await journey.open('/login');
    journey.allowConsoleError(/the expected one/);
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/browser-errors')) reports.push(request.postDataJSON());
    });

    const answered = page.waitForResponse('**/api/browser-errors');
    for (const _ of [1, 2]) await page.evaluate("setTimeout(() => { throw new TypeError('the expected one') })");

    expect((await answered).status()).toBe(200);
    await page.waitForLoadState('networkidle');
    expect(reports).toEqual([expect.objectContaining({ kind: 'script', name: 'TypeError', path: '/login' })]);
    expect(journey.app().output()).toContain('the expected one');
  });
});
