import * as z from 'zod';
import { callProvider, ProviderError, type ProviderFailure } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { writeIndianTime } from '../indian-time.ts';
import { indiamartSettings } from '../settings.ts';

/** From one instant to another, in milliseconds. */
export interface PullWindow {
  from_ms: number;
  to_ms: number;
}

/** How long to wait after too many calls: after the advice, and where the key is blocked. */
const TOO_OFTEN_S = 300;
const BLOCKED_S = 900;

const Code = z.union([z.int(), z.string().regex(/^\d{3}$/)]).transform(Number);
const Lead = z.record(z.string(), z.unknown());
const Answer = z.object({
  CODE: Code,
  MESSAGE: z.string().nullish().catch(null),
  APP_AUTH_FAILURE_CODE: z.union([z.int(), z.string()]).nullish().catch(null),
  RESPONSE: z
    .union([z.array(Lead), Lead.transform((lead) => [lead])])
    .nullish()
    .catch(null),
});

const failures: Readonly<Record<number, Omit<ProviderFailure, 'code'>>> = {
  400: { call_class: 'invalid_request' },
  401: { call_class: 'auth_expired' },
  500: { call_class: 'retry_later', retry_after_seconds: TOO_OFTEN_S },
};

/**
 * Returns the leads of a window. One call only: another within five minutes would be refused. Throws ProviderError.
 */
export const pullLeads = (
  services: Services,
  key: string,
  { from_ms, to_ms }: PullWindow,
): Promise<z.output<typeof Lead>[]> => {
  const base = indiamartSettings.readFrom(services.settings).INDIAMART_API_BASE;
  const query = new URLSearchParams({
    glusr_crm_key: key,
    start_time: writeIndianTime(from_ms),
    end_time: writeIndianTime(to_ms),
  });
  return callProvider(services, {
    request: { service: 'indiamart', method: 'GET', url: `${base}/wservce/crm/crmListing/v2/?${query}` },
    is_repeatable: false,
    read: ({ status, json }) => {
      const answer = Answer.safeParse(json()).data;
      // What an answer means is said by its CODE; the status may be 200 all the same.
      const code = answer?.CODE ?? status;
      if (code === 200 || code === 204) return answer?.RESPONSE ?? [];
      throw new ProviderError({ ...describeFailure(code, answer), code: String(code), said: answer?.MESSAGE ?? null });
    },
  });
};

function describeFailure(code: number, answer: z.output<typeof Answer> | undefined): Omit<ProviderFailure, 'code'> {
  if (code !== 429) return failures[code] ?? { call_class: 'retry_later', retry_after_seconds: TOO_OFTEN_S };
  const isBlocked = answer?.APP_AUTH_FAILURE_CODE != null;
  return { call_class: 'retry_later', retry_after_seconds: isBlocked ? BLOCKED_S : TOO_OFTEN_S };
}
