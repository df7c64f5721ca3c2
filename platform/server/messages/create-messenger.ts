import type { Database } from '../database/db.ts';
import type { HttpClient } from '../network/http-client.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import type { ReadySettings } from '../settings/local-secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Messenger, PhoneVerifier, Send } from './messenger.ts';
import { createSmsGateway } from './sms-gateway.ts';
import { createSmtpSender } from './smtp.ts';
import { createTwilioSender } from './twilio/twilio.ts';
import { TWILIO_STATUS_PATH } from './twilio/twilio-status.ts';
import { createTwilioVerifier } from './twilio/twilio-verify.ts';
import { createPushSender } from './web-push.ts';

/** Makes the senders that the settings configure; a channel without one is null (readings.md D14). */
export const createMessenger = (settings: ReadySettings, http: HttpClient, database: Database): Messenger => ({
  email: settings.mail && createSmtpSender(settings.mail),
  sms: createSmsSender(settings, http),
  push: settings.vapid && createPushSender({ ...settings, settings: settings.vapid, http, database }),
  whatsapp: null,
});

/** Returns Twilio Verify when its service is configured, which then makes and checks the codes. */
export const createPhoneVerifier = ({ twilio }: Settings, http: HttpClient): PhoneVerifier | null =>
  twilio?.verify_service_sid ? createTwilioVerifier(twilio, http) : null;

function createSmsSender(settings: Settings, http: HttpClient): Send | null {
  const { twilio, sms_gateway } = settings;
  if (twilio && (twilio.from || twilio.messaging_service_sid)) {
    return createTwilioSender({ settings: twilio, http, status_callback: makeStatusCallback(settings) });
  }
  return sms_gateway && createSmsGateway(sms_gateway, http, twilio?.from ?? '');
}

/** Returns the address for Twilio's reports; null in local mode, whose address only an emulator can reach. */
function makeStatusCallback({ local_mode, public_url, twilio }: Settings): string | null {
  const isReachable = !local_mode || isLoopbackHost(new URL(twilio?.api_base ?? '').hostname);
  return isReachable ? `${public_url}${TWILIO_STATUS_PATH}` : null;
}
