import { expect } from 'vitest';
import { describeJourney, expectAccessible, story } from '../browser.ts';

describeJourney('the built product', (journey) => {
  story('answers a browser when it is ready', async () => {
    const page = await journey.open('/readyz');

    expect(JSON.parse((await page.textContent('body')) ?? '')).toEqual({ status: 'ready' });
  });

  story('prints where it can be opened and how to sign in', async () => {
    const { url, output } = journey.app();

    expect(output()).toContain(`Leadkeep is ready at ${url}`);
    expect(output()).toContain(`${url}/dev/outbox`);
  });
});

describeJourney('a journey', (journey) => {
  story('notices accessibility problems', async () => {
    const page = await journey.open('/healthz');
    await page.setContent('<html lang="en"><title>A page</title><main><button></button></main></html>');

    await expect(expectAccessible(page)).rejects.toThrow('button-name');

    await page.setContent('<html lang="en"><title>A page</title><main><button>Save</button></main></html>');
    await expectAccessible(page);
  });

  story('notices every error of a page, and accepts only those it allows', async () => {
    const page = await journey.open('/healthz');
    journey.allowConsoleError(/^the expected one$/);

    const heard = page.context().waitForEvent('console');
    await page.evaluate("console.error('the expected one')");

    expect((await heard).text()).toBe('the expected one');
  });
});
