import { describe, expect, it } from 'vitest';
import { readSettings } from '#platform/server/settings/env.ts';
import { isSelling, readStripe, subscriptionSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, [subscriptionSettings]);
const account = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRETS: 'whsec_2, whsec_1' };
const elsewhere = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://crm.example.com',
  SECRET_KEY: 'a secret of at least 32 characters',
  SMTP_URL: 'smtp://mail.example.com',
  SMTP_FROM: 'hello@example.com',
};

describe('the account at Stripe', () => {
  it('is absent where there is no key, and then nothing is sold', () => {
    expect([readStripe(read({})), isSelling(read({}))]).toEqual([null, false]);
  });

  it('has its secrets in their order, and takes real money with a live key alone', () => {
    expect(readStripe(read(account))).toEqual({
      secret_key: 'sk_test_1',
      webhook_secrets: ['whsec_2', 'whsec_1'],
      api_base: 'https://api.stripe.com',
      livemode: false,
    });
    expect(readStripe(read({ ...account, STRIPE_SECRET_KEY: 'rk_live_1' }))?.livemode).toBe(true);
  });

  it('needs both, and each as Stripe writes it, without saying what it was', () => {
    const refusals: string[] = [];
    for (const wrong of [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      { ...account, STRIPE_SECRET_KEY: 'pk_test_1' },
      { ...account, STRIPE_WEBHOOK_SECRETS: 'secret' },
      { ...account, STRIPE_API_BASE: 'https://example.com' },
      { ...account, STRIPE_API_BASE: 'http://api.stripe.com' },
    ]) {
      try {
        read(wrong as Record<string, string>);
      } catch (error) {
        refusals.push((error as Error).message);
      }
    }

    expect(refusals).toEqual([
      'STRIPE_WEBHOOK_SECRETS is missing, although STRIPE_SECRET_KEY is set.',
      'STRIPE_SECRET_KEY must be a secret key of Stripe, which begins with sk_ or rk_.',
      'STRIPE_WEBHOOK_SECRETS must be signing secrets of Stripe, which begin with whsec_, separated by commas, the newest first.',
      'STRIPE_API_BASE must be https://api.stripe.com, or an address of this machine; it is "https://example.com".',
      'STRIPE_API_BASE must be https://api.stripe.com, or an address of this machine; it is "http://api.stripe.com".',
    ]);
  });

  it('is at an address of this machine only where nobody else can reach the product', () => {
    const here = { ...account, STRIPE_API_BASE: 'http://127.0.0.1:12111/' };

    expect(readStripe(read(here))?.api_base).toBe('http://127.0.0.1:12111');
    expect(isSelling(read({ ...here, ...elsewhere }))).toBe(false);
    expect(isSelling(read({ ...account, ...elsewhere }))).toBe(true);
  });
});
