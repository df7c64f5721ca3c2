import * as z from 'zod';
import { isLoopbackHost } from '#platform/server/network/loopback.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

const STRIPE = 'https://api.stripe.com';

const splitSecrets = (list: string): string[] =>
  list
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);

/** The key of our account leaves to Stripe alone, or stays on this machine. */
const isStripeOrHere = (url: string): boolean =>
  url === STRIPE ||
  (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && isLoopbackHost(new URL(url).hostname));

export const subscriptionSettings = defineSettings(
  {
    /** Absent where nothing is sold. */
    STRIPE_SECRET_KEY: describedAs(
      'a secret key of Stripe, which begins with sk_ or rk_',
      z
        .string()
        .regex(/^[sr]k_(test|live)_\w+$/)
        .optional(),
    ),
    /** The secrets events are signed with; two while one replaces the other. */
    STRIPE_WEBHOOK_SECRETS: describedAs(
      'signing secrets of Stripe, which begin with whsec_, separated by commas, the newest first',
      z
        .string()
        .transform(splitSecrets)
        .refine((secrets) => secrets.length > 0 && secrets.every((secret) => /^whsec_\w+$/.test(secret)))
        .optional(),
    ),
    STRIPE_API_BASE: describedAs(
      `${STRIPE}, or an address of this machine`,
      z
        .string()
        .transform((url) => url.replace(/\/$/, ''))
        .refine(isStripeOrHere)
        .default(STRIPE),
    ),
  },
  {
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
    together: [['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS']],
  },
);

type StartedWith = Pick<Settings, 'of_modules' | 'local_mode'>;

export interface StripeSettings {
  secret_key: string;
  /** The newest first. */
  webhook_secrets: readonly string[];
  api_base: string;
  /** Whether money is real, which the key says. */
  livemode: boolean;
}

/**
 * Returns our account at Stripe; null where nothing is sold. An address of this machine counts only where nobody else can
 * reach the product: elsewhere it would sell without being paid.
 */
export function readStripe(settings: StartedWith): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_API_BASE } = subscriptionSettings.readFrom(settings);
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRETS) return null;
  if (STRIPE_API_BASE !== STRIPE && !settings.local_mode) return null;
  return {
    secret_key: STRIPE_SECRET_KEY,
    webhook_secrets: STRIPE_WEBHOOK_SECRETS,
    api_base: STRIPE_API_BASE,
    livemode: /^[sr]k_live_/.test(STRIPE_SECRET_KEY),
  };
}

/** Returns whether subscriptions and credits are sold here; where they are not, nothing ends. */
export const isSelling = (settings: StartedWith): boolean => readStripe(settings) !== null;
