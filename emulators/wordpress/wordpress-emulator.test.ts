import { describe, expect, it, onTestFinished } from 'vitest';
import { signPost } from './sign.ts';
import { WordpressEmulator } from './wordpress-emulator.ts';

describe('the emulated WordPress site', () => {
  it('signs as the known answer A-11a says (A-11a)', () => {
    const parts = { path: '/wp/v1/lead', timestamp: '1760000000', nonce: 'nonce-0001', body: '{"form":"cf7"}' };
    expect(signPost('wp_shared_secret_0001', parts)).toBe(
      'c08382610afc0ad6ec74b57b87701d094aa2fc4c6fad651e5a7868826e76eb3e',
    );
  });

  it('has a settings page with a code, and a form that sends nothing before it is connected', async () => {
    const site = new WordpressEmulator({ site_url: 'https://blog.example.com', leadkeep_url: 'http://127.0.0.1:9' });
    const url = await site.start();
    onTestFinished(() => void site.close());
    expect(await (await fetch(`${url}/wp-admin`)).text()).toContain('Not connected');
    expect(await (await fetch(`${url}/contact`)).text()).toContain('Your email');
    expect(await site.submit({ 'your-name': 'Jane Tan' })).toBeUndefined();
  });
});
