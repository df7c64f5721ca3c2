import type { EmulatedAccount } from '#emulators/whatsapp/state.ts';
import { type WhatsAppAccount, whatsappAccounts } from '#features/whatsapp/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { signUpSettings, startBesideMeta } from '../whatsapp/meta-app.ts';
import type { Org } from '../world.ts';

export type WhatsAppAccountsApp = Awaited<ReturnType<typeof startWhatsAppAccountsApp>>;

/** Starts the application beside a stand-in for Meta that shows its time. No account is there yet. */
export async function startWhatsAppAccountsApp(settings: Record<string, string> = {}) {
  const running = await startBesideMeta({
    set: (base, PUBLIC_URL) => ({ PUBLIC_URL, ...signUpSettings(base), ...settings }),
    isLogged: true,
  });
  running.meta.clock.follow(nowMillis);
  return running;
}

/** Connects an account by a sign-up that chose its first number. */
export const connectWhatsApp = (
  { meta }: Pick<WhatsAppAccountsApp, 'meta'>,
  { owner }: Org,
  account: EmulatedAccount,
): Promise<WhatsAppAccount> =>
  owner.call(whatsappAccounts.register, {
    body: {
      code: meta.makeCode(account),
      event: 'FINISH',
      waba_id: account.id,
      phone_number_id: account.numbers[0]?.id,
      business_id: account.business_id,
    },
  });
