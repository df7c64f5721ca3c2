import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FacebookEmulator } from '#emulators/facebook/facebook-emulator.ts';
import { fillWithSample } from '#emulators/facebook/sample.ts';
import { TurnstileEmulator } from '#emulators/turnstile/turnstile-emulator.ts';
import { TwilioEmulator } from '#emulators/twilio/twilio-emulator.ts';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { startingAt, systemClock } from '#platform/server/clock.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

/** The app at Meta that WhatsApp and Facebook share. */
const metaApp = { app_secret: 'dev', verify_token: 'dev' };

/** Starts emulators of the outside services that are not configured; `/__emu/state` shows what they receive. */
export async function startEmulators(settings: Settings) {
  const twilio = await startTwilio();
  const whatsApp = await startWhatsApp(settings.public_url);
  const facebook = await startFacebook(settings);
  const turnstile = await startTurnstile(settings);
  // Both are products of Meta, which has one address for them.
  facebook.emulator.shareAddress(/\/messages$/, whatsApp.emulator);
  return {
    settings: { ...twilio.settings, ...whatsApp.settings, ...facebook.settings, ...turnstile.settings },
    stop: () => Promise.all([twilio.stop(), whatsApp.emulator.close(), facebook.stop(), turnstile.stop()]),
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

async function startWhatsApp(publicUrl: string) {
  const account = {
    phone_number_id: '700800900100200',
    access_token: 'dev',
    ...metaApp,
    callback_url: `${publicUrl}/hooks/meta`,
  };
  const whatsApp = new WhatsAppEmulator(account);
  const url = await whatsApp.start();
  console.log(`WhatsApp messages go to an emulator of Meta: ${url}/__emu/state`);
  return {
    emulator: whatsApp,
    settings: {
      WHATSAPP_PHONE_NUMBER_ID: account.phone_number_id,
      WHATSAPP_ACCESS_TOKEN: account.access_token,
    },
  };
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

/** @returns false when there is nothing from an earlier run. */
function recall(facebook: FacebookEmulator, file: string): boolean {
  try {
    Object.assign(facebook.state, JSON.parse(readFileSync(file, 'utf8')));
    return true;
  } catch {
    return false;
  }
}
