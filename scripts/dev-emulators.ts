import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAccountAtMeta } from '#demo/whatsapp/account-at-meta.ts';
import { ClickFunnelsEmulator } from '#emulators/clickfunnels/clickfunnels-emulator.ts';
import { FacebookEmulator } from '#emulators/facebook/facebook-emulator.ts';
import { fillWithSample } from '#emulators/facebook/sample.ts';
import { GoogleAdsEmulator } from '#emulators/google-ads/google-ads-emulator.ts';
import { IndiamartEmulator } from '#emulators/indiamart/indiamart-emulator.ts';
import type { PostingEmulator } from '#emulators/kit/posting-emulator.ts';
import { LinkedinEmulator } from '#emulators/linkedin/linkedin-emulator.ts';
import { fillWithSample as fillLinkedin } from '#emulators/linkedin/sample.ts';
import { MailEmulator } from '#emulators/mail/mail-emulator.ts';
import { fillWithSample as fillStripe } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { fillWithSample as fillTiktok } from '#emulators/tiktok/sample.ts';
import { TiktokEmulator } from '#emulators/tiktok/tiktok-emulator.ts';
import { TurnstileEmulator } from '#emulators/turnstile/turnstile-emulator.ts';
import { TwilioEmulator } from '#emulators/twilio/twilio-emulator.ts';
import { fillWithSample as fillWhatsApp } from '#emulators/whatsapp/sample.ts';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { WordpressEmulator } from '#emulators/wordpress/wordpress-emulator.ts';
import { ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { startingAt, systemClock } from '#platform/server/clock.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

/** The app at Meta that WhatsApp and Facebook share. */
const metaApp = { app_secret: 'dev', verify_token: 'dev' };

/** Starts emulators of the outside services that are not configured; `/__emu/state` shows what they receive. */
export async function startEmulators(settings: Settings) {
  const twilio = await startTwilio();
  const whatsApp = await startWhatsApp(settings);
  const facebook = await startFacebook(settings);
  const linkedin = await startLinkedin(settings);
  const tiktok = await startTiktok(settings);
  const turnstile = await startTurnstile(settings);
  const stripe = await startStripe(settings);
  const posting = await startPosting(settings);
  const wordpress = await startWordpress(settings);
  const zapier = await startZapier(settings);
  // Both are products of Meta, which has one address for them.
  facebook.emulator.shareAddress((request) => whatsApp.emulator.isFor(request), whatsApp.emulator);
  return {
    settings: {
      ...twilio.settings,
      ...whatsApp.settings,
      ...facebook.settings,
      ...linkedin.settings,
      ...tiktok.settings,
      ...turnstile.settings,
      ...stripe.settings,
      ...posting.settings,
      /** `/dev/clock` moves them with the product. */
      EMULATED_CLOCKS: [
        facebook.settings.META_GRAPH_BASE,
        whatsApp.emulator.url,
        linkedin.url,
        tiktok.url,
        stripe.settings.STRIPE_API_BASE,
      ].join(','),
    },
    stop: () =>
      Promise.all([
        twilio.stop(),
        whatsApp.stop(),
        facebook.stop(),
        linkedin.stop(),
        tiktok.stop(),
        turnstile.stop(),
        stripe.stop(),
        posting.stop(),
        wordpress.stop(),
        zapier.close(),
      ]),
  };
}

/** Services that post to an address which is pasted at them; each has a page to play the customer. */
async function startPosting({ clock_start }: Settings) {
  const indiamart = new IndiamartEmulator();
  const smtp_port = await freePort();
  const services: Record<string, PostingEmulator> = {
    'Google Ads': new GoogleAdsEmulator(),
    ClickFunnels: new ClickFunnelsEmulator(),
    IndiaMART: indiamart,
    'A portal that sends mails': new MailEmulator(smtp_port),
  };
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  for (const [name, service] of Object.entries(services)) {
    service.clock.follow(() => clock.millis());
    console.log(`${name} is emulated. Play the customer: ${await service.start()}/customer`);
  }
  const retries = setInterval(() => {
    for (const service of Object.values(services)) void service.advance(0);
  }, 1_000);
  return {
    settings: {
      INDIAMART_API_BASE: indiamart.url,
      INBOUND_MAIL_DOMAIN: 'in.leadkeep.test',
      INBOUND_SMTP_PORT: String(smtp_port),
    },
    async stop() {
      clearInterval(retries);
      await Promise.all(Object.values(services).map((service) => service.close()));
    },
  };
}

async function startTwilio() {
  const account = { account_sid: 'AC0001', auth_token: 'dev', verify_service_sid: 'VA0001', from: '+15005550006' };
  const twilio = new TwilioEmulator(account);
  const url = await twilio.start();
  console.log(`Text messages go to an emulator of Twilio: ${url}/__emu/state`);
  return {
    settings: {
      TWILIO_API_BASE: url,
      TWILIO_ACCOUNT_SID: account.account_sid,
      TWILIO_AUTH_TOKEN: account.auth_token,
      TWILIO_FROM: account.from,
    },
    stop: () => twilio.close(),
  };
}

/** Keeps what people connected and wrote under the data folder, as Facebook's emulator does. */
async function startWhatsApp({ public_url, data_dir, clock_start }: Settings) {
  const number = { phone_number_id: '700800900100200', access_token: 'dev' };
  const whatsApp = new WhatsAppEmulator({ ...number, ...metaApp, callback_url: `${public_url}/hooks/meta` });
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  whatsApp.clock.follow(() => clock.millis());
  const file = join(data_dir, 'emulated-whatsapp.json');
  if (!recall({ state: whatsApp.world }, file)) fillWhatsApp(whatsApp);
  addAccountAtMeta(whatsApp);
  const url = await whatsApp.start();
  const retries = setInterval(() => void whatsApp.advance(0), 1_000);
  console.log(`WhatsApp is emulated. Play a person, and approve templates: ${url}/dev/whatsapp`);
  return {
    emulator: whatsApp,
    settings: {
      WHATSAPP_PHONE_NUMBER_ID: number.phone_number_id,
      WHATSAPP_ACCESS_TOKEN: number.access_token,
    },
    async stop() {
      clearInterval(retries);
      await whatsApp.close();
      const { app: _, ...world } = whatsApp.world;
      writeFileSync(file, JSON.stringify(world));
    },
  };
}

/** Plays Zapier with a key of the product: `/__emu/do/connect`, `turn-on`, `turn-off` and `create-lead`. */
async function startZapier({ clock_start }: Settings) {
  const zapier = new ZapierEmulator();
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  zapier.clock.follow(() => clock.millis());
  console.log(`Play Zapier, and a receiver of webhooks at /receivers/dev: ${await zapier.start()}/__emu/state`);
  zapier.addReceiver('dev');
  return zapier;
}

/** Its widget solves every challenge by itself. */
async function startTurnstile({ clock_start }: Settings) {
  const turnstile = new TurnstileEmulator({ secret: 'dev' });
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  turnstile.clock.follow(() => clock.millis());
  const url = await turnstile.start();
  console.log(`Challenges are checked by an emulator of Turnstile: ${url}/__emu/state`);
  return {
    settings: {
      TURNSTILE_VERIFY_URL: `${url}/turnstile/v0/siteverify`,
      TURNSTILE_SECRET: 'dev',
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    },
    stop: () => turnstile.close(),
  };
}

/** Keeps what people connected and sent under the data folder, so that tokens work again after a restart. */
async function startFacebook({ public_url, data_dir, clock_start }: Settings) {
  const facebook = new FacebookEmulator({
    id: '555000111',
    secret: metaApp.app_secret,
    name: 'Leadkeep',
    redirect_uris: [`${public_url}/integrations/facebook-leads-routing`],
    subscription: { object: 'page', callback_url: `${public_url}/hooks/meta`, fields: ['leadgen'], active: true },
    deauthorize_url: `${public_url}/hooks/meta/deauthorize`,
    data_deletion_url: `${public_url}/hooks/meta/data-deletion`,
  });
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  facebook.clock.follow(() => clock.millis());
  const file = join(data_dir, 'emulated-facebook.json');
  if (!recall(facebook, file)) fillWithSample(facebook);
  const url = await facebook.start();
  const retries = setInterval(() => void facebook.advance(0), 1_000);
  console.log(`Facebook is emulated. Play the customer: ${url}/customer`);
  return {
    emulator: facebook,
    settings: {
      META_GRAPH_BASE: url,
      META_DIALOG_BASE: url,
      META_SDK_BASE: url,
      META_WHATSAPP_CONFIG_ID: '900',
      META_APP_ID: facebook.state.app.id,
      META_APP_SECRET: metaApp.app_secret,
      META_VERIFY_TOKEN: metaApp.verify_token,
    },
    async stop() {
      clearInterval(retries);
      await facebook.close();
      const { app: _, ...state } = facebook.state;
      writeFileSync(file, JSON.stringify(state));
    },
  };
}

/** Keeps what people connected and sent under the data folder, as Facebook's emulator does. */
async function startLinkedin({ public_url, data_dir, clock_start }: Settings) {
  const app = {
    client_id: 'dev',
    client_secret: 'dev',
    redirect_uris: [`${public_url}/integrations/linkedin-app-post-auth`],
  };
  const linkedin = new LinkedinEmulator(app);
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  linkedin.clock.follow(() => clock.millis());
  const file = join(data_dir, 'emulated-linkedin.json');
  if (!recall(linkedin, file)) fillLinkedin(linkedin);
  const url = await linkedin.start();
  const due = setInterval(() => void linkedin.advance(0), 1_000);
  console.log(`LinkedIn is emulated. Play the customer: ${url}/customer`);
  return {
    url,
    settings: {
      LINKEDIN_CLIENT_ID: app.client_id,
      LINKEDIN_CLIENT_SECRET: app.client_secret,
      LINKEDIN_OAUTH_BASE: `${url}/oauth/v2`,
      LINKEDIN_API_BASE: `${url}/rest`,
    },
    async stop() {
      clearInterval(due);
      await linkedin.close();
      const { app: _, ...state } = linkedin.state;
      writeFileSync(file, JSON.stringify(state));
    },
  };
}

/** Keeps what people connected and sent under the data folder, as Facebook's emulator does. */
async function startTiktok({ public_url, data_dir, clock_start }: Settings) {
  const app = {
    app_id: '7100000000000000001',
    secret: 'dev',
    redirect_uris: [`${public_url}/integrations/tiktok/connected`],
  };
  const tiktok = new TiktokEmulator(app);
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  tiktok.clock.follow(() => clock.millis());
  const file = join(data_dir, 'emulated-tiktok.json');
  if (!recall(tiktok, file)) fillTiktok(tiktok);
  const url = await tiktok.start();
  const due = setInterval(() => void tiktok.advance(0), 1_000);
  console.log(`TikTok is emulated. Play the customer: ${url}/customer`);
  return {
    url,
    settings: {
      TIKTOK_APP_ID: app.app_id,
      TIKTOK_APP_SECRET: app.secret,
      TIKTOK_AUTH_URL: `${url}/portal/auth`,
      TIKTOK_API_BASE: `${url}/open_api/v1.3`,
    },
    async stop() {
      clearInterval(due);
      await tiktok.close();
      const { app: _, ...state } = tiktok.state;
      writeFileSync(file, JSON.stringify(state));
    },
  };
}

/** Keeps who bought what under the data folder, as the product does; its test cards are at the foot of its pages. */
async function startStripe({ public_url, data_dir, clock_start }: Settings) {
  const stripe = new StripeEmulator({
    secret_key: 'sk_test_dev',
    webhooks: [`${public_url}/hooks/stripe`],
    webhook_secrets: ['whsec_dev'],
    // So that each of the eight states is seen.
    after_last_retry: 'unpaid',
  });
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  stripe.clock.follow(() => clock.millis());
  const file = join(data_dir, 'emulated-stripe.json');
  if (!recall(stripe, file)) fillStripe(stripe);
  const url = await stripe.start();
  const due = setInterval(() => void stripe.advance(0), 1_000);
  console.log(`Payments go to an emulator of Stripe: ${url}/__emu/state`);
  return {
    settings: { STRIPE_API_BASE: url, STRIPE_SECRET_KEY: 'sk_test_dev', STRIPE_WEBHOOK_SECRETS: 'whsec_dev' },
    async stop() {
      clearInterval(due);
      await stripe.close();
      writeFileSync(file, JSON.stringify({ ...stripe.state, account: undefined }));
    },
  };
}

/** A site whose owner connects it at /wp-admin, and whose visitors write at /contact. */
async function startWordpress({ public_url, data_dir, clock_start }: Settings) {
  const site = new WordpressEmulator({ site_url: 'https://blog.kestrel.example', leadkeep_url: public_url });
  const clock = clock_start ? startingAt(clock_start) : systemClock;
  site.clock.follow(() => clock.millis());
  const file = join(data_dir, 'emulated-wordpress.json');
  recall(site, file);
  const url = await site.start();
  const due = setInterval(() => void site.advance(0), 1_000);
  console.log(`A WordPress site is emulated: ${url}/wp-admin connects it, ${url}/contact is its form`);
  return {
    async stop() {
      clearInterval(due);
      await site.close();
      writeFileSync(file, JSON.stringify(site.state));
    },
  };
}

/** @returns false when there is nothing from an earlier run. */
function recall(emulator: { state: object }, file: string): boolean {
  try {
    Object.assign(emulator.state, JSON.parse(readFileSync(file, 'utf8')));
    return true;
  } catch {
    return false;
  }
}
