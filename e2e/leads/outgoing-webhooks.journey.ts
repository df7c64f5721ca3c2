import { expect, it, onTestFinished } from 'vitest';
import { ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

describeJourney('Zapier from its key to the end of a Zap', (journey) => {
  it('connects with a key shown once, sends a lead through and ends at 410, all seen on its page (WF-10)', async () => {
    const zapier = new ZapierEmulator();
    zapier.clock.follow(Date.now);
    await zapier.start();
    onTestFinished(async () => {
      await zapier.close();
    });
    const page = await signIn(journey, newAddress('asha.rao'));
    await page.goto('/integrations/zapier');
    await page.getByText('How to connect Zapier').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Copy the key “Zapier” now').waitFor();
    const key = ((await page.getByRole('status').locator('code').textContent()) ?? '').trim();
    const account = { url: journey.app().url, key };

    expect((await zapier.testKey(account)).status).toBe(200);
    const { path, answer } = await zapier.turnOn(account, 'lead.created');
    expect(answer.status).toBe(201);
    await page.getByRole('switch', { name: 'New lead is on' }).waitFor();

    await zapier.runAction(account, '/zapier/leads', { name: 'Jane Tan', email: 'jane@example.com' });
    await page.getByText('Jane Tan · lead.created').waitFor();
    await expect.poll(() => zapier.listReceived(path).length, { timeout: 10_000 }).toBe(1);
    await page.getByText(/^200 in \d+ ms$/).waitFor();
    await expectAccessible(page);

    zapier.lose(path);
    await zapier.runAction(account, '/zapier/leads', { name: 'Ben Koh', email: 'ben@example.com' });
    await page.getByText('Ended by the receiver (410)').last().waitFor();
    await page.getByRole('button', { name: 'Ben Koh · lead.created' }).click();
    await page.getByText('Request body').waitFor();
    await expectAccessible(page);
  });
});
