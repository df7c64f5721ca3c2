import { metaApp, startBesideMeta } from '../whatsapp/meta-app.ts';

export const whatsAppAccount = {
  phone_number_id: '700800900100200',
  access_token: 'EAAB_number_token_0001',
  ...metaApp,
};

export type WhatsAppApp = Awaited<ReturnType<typeof startWhatsAppApp>>;

/** Starts the application with a number of its own at a stand-in for Meta, which reports back to it. */
export const startWhatsAppApp = () =>
  startBesideMeta({
    emulated: whatsAppAccount,
    set: () => ({
      META_APP_ID: '',
      WHATSAPP_PHONE_NUMBER_ID: whatsAppAccount.phone_number_id,
      WHATSAPP_ACCESS_TOKEN: whatsAppAccount.access_token,
    }),
    isLogged: true,
  });
