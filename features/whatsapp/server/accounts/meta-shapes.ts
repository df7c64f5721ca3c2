import * as z from 'zod';
import { GraphId } from '#engines/meta-graph/server/index.ts';
import { maybe, readable } from '#engines/provider-calls/server/index.ts';
import { type AccountFacts, NumberHealth, NumberStatus, WhatsAppQuality } from '../../accounts-contract.ts';

/** Words of Meta, as the database stores them. */
const MAX_WORDS = 300;
const Words = z.string().transform((words) => words.replaceAll('\0', '').slice(0, MAX_WORDS));
/** A word of an enumeration, which may be new to us. */
const Code = maybe(Words);

/** What a list of numbers is asked for (integrations 3.4). */
export const NUMBER_FIELDS =
  'id,display_phone_number,verified_name,code_verification_status,quality_rating,status,platform_type,throughput,name_status,whatsapp_business_manager_messaging_limit,health_status';

export const ACCOUNT_FIELDS =
  'id,name,timezone_id,currency,account_review_status,business_verification_status,message_template_namespace,primary_funding_id,ownership_type,country';

/** What Meta tells of an account, as we keep it. */
export interface AccountReading {
  name: string;
  facts: AccountFacts;
}

export const MetaAccount = z
  .object({
    id: GraphId,
    name: Code,
    currency: Code,
    country: Code,
    account_review_status: Code,
    business_verification_status: Code,
    primary_funding_id: maybe(z.union([z.string(), z.number()])),
  })
  .transform(
    (account): AccountReading => ({
      name: account.name ?? '',
      facts: {
        currency: account.currency ?? null,
        country: account.country ?? null,
        review_status: account.account_review_status ?? null,
        business_verification: account.business_verification_status ?? null,
        has_payment_method: Boolean(account.primary_funding_id && String(account.primary_funding_id) !== '0'),
      },
    }),
  );

/** What Meta tells of a number, as we keep it. */
export interface NumberReading {
  phone_id: string;
  e164: string;
  display_number: string;
  verified_name: string;
  status: NumberStatus;
  quality: WhatsAppQuality | null;
  name_status: string | null;
  tier: string | null;
  throughput: string | null;
  platform_type: string | null;
  health: NumberHealth;
}

const HealthError = z.object({ error_description: Words });
const HealthEntity = z.object({ errors: readable(HealthError) });
const Health = z.object({ can_send_message: Code, entities: readable(HealthEntity) }).transform(
  ({ can_send_message, entities }): NumberHealth => ({
    can_send: NumberHealth.shape.can_send.catch(null).parse(can_send_message ?? null),
    reasons: [...new Set(entities.flatMap(({ errors }) => errors.map((error) => error.error_description)))].slice(
      0,
      10,
    ),
  }),
);

/** A number of an account; one without digits is left out of its list. */
export const MetaNumber = z
  .object({
    id: GraphId,
    display_phone_number: z.string().max(40),
    verified_name: Code,
    code_verification_status: Code,
    quality_rating: Code,
    status: Code,
    platform_type: Code,
    throughput: maybe(z.object({ level: Code })),
    name_status: Code,
    whatsapp_business_manager_messaging_limit: Code,
    health_status: maybe(Health),
  })
  .refine(({ display_phone_number }) => /^\d{5,20}$/.test(digitsIn(display_phone_number)))
  .transform(
    (number): NumberReading => ({
      phone_id: number.id,
      e164: `+${digitsIn(number.display_phone_number)}`,
      display_number: number.display_phone_number.replaceAll('\0', ''),
      verified_name: number.verified_name ?? '',
      status: readStatus(number.status ?? null, number.code_verification_status ?? null),
      quality: WhatsAppQuality.safeParse(number.quality_rating).data ?? null,
      name_status: number.name_status ?? null,
      tier: number.whatsapp_business_manager_messaging_limit ?? null,
      throughput: number.throughput?.level ?? null,
      platform_type: number.platform_type ?? null,
      health: number.health_status ?? { can_send: null, reasons: [] },
    }),
  );

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** A number that waits and whose code was never typed, or too late, is unverified; a state that we do not know is UNKNOWN. */
function readStatus(status: string | null, verification: string | null): NumberStatus {
  const isUnverified = verification === 'NOT_VERIFIED' || verification === 'EXPIRED';
  if (isUnverified && (status === null || status === 'PENDING')) return 'UNVERIFIED';
  return NumberStatus.safeParse(status).data ?? 'UNKNOWN';
}
