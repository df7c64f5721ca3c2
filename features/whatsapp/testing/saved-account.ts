import type { Org } from '#testing/world.ts';
import { saveAccount, saveAccountReading, setConnected } from '../server/accounts/accounts.queries.ts';
import { saveNumbers } from '../server/accounts/numbers.queries.ts';

let accounts = 0;

/** Writes a connected account with so many numbers, without Meta. @returns its id. */
export const saveWhatsAppAccount = (
  { owner }: Org,
  { name = 'Kestrel Advisory', numbers = 1 }: { name?: string; numbers?: number } = {},
): Promise<number> =>
  owner.inScope(async (scope) => {
    accounts += 1;
    const waba_id = `1048827364${String(accounts).padStart(5, '0')}`;
    const given = { token_kind: 'PASTED', chosen_phone_id: null, stays_in_phone_app: false } as const;
    const id = await saveAccount(scope, { ...given, waba_id, sealed_token: 'sealed' });
    const facts = { currency: null, country: null, review_status: null, business_verification: null };
    await saveAccountReading(scope, id, { name, facts: { ...facts, has_payment_method: true } });
    await setConnected(scope, id);
    const list = Array.from({ length: numbers }, (_, index) => ({
      phone_id: `${waba_id}${index}`,
      e164: `+6581${String(accounts * 100 + index).padStart(6, '0')}`,
      display_number: `+65 8100 ${index}`,
      verified_name: name,
      status: 'CONNECTED' as const,
      quality: 'GREEN' as const,
      name_status: 'APPROVED',
      tier: 'TIER_2K',
      throughput: 'STANDARD',
      platform_type: 'CLOUD_API',
      health: { can_send: 'AVAILABLE' as const, reasons: [] },
    }));
    await saveNumbers(scope, id, list);
    return id;
  });
