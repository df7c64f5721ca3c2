import * as z from 'zod';
import type { RequestFacts } from '#platform/server/http/request.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import { isPrivateAddress } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import { identitySettings } from '../settings.ts';
import { DEFAULT_COUNTRY, findCallingCode, findLanguageCountry, findZoneCountry, isCountry } from './regions.ts';

/** The longest wait for the flag of a phone field, in milliseconds. */
const LOOKUP_MS = 2_000;

/** The two common services name the field differently (integrations 10.9). */
const Located = z.union([
  z.object({ countryCode: z.string() }).transform(({ countryCode }) => countryCode),
  z.object({ country_code: z.string() }).transform(({ country_code }) => country_code),
]);

/** Guesses the country from the request: the browser's time zone, then its languages. */
export function guessCountry(request: RequestFacts, timeZone: string | undefined): string {
  const byZone = timeZone === undefined ? undefined : findZoneCountry(timeZone);
  return byZone ?? findLanguageCountry(String(request.headers['accept-language'] ?? '')) ?? DEFAULT_COUNTRY;
}

/** Returns the calling code by IP address where a lookup service is configured, else by the hints of the request. */
export async function callingCode(services: Services, request: RequestFacts, timeZone: string | undefined) {
  const country_code = (await findAddressCountry(services, request.ip)) ?? guessCountry(request, timeZone);
  return { country_code, calling_code: findCallingCode(country_code) };
}

async function findAddressCountry({ settings, http }: Services, address: string): Promise<string | undefined> {
  const { IPGEO_BASE } = identitySettings.readFrom(settings);
  if (!IPGEO_BASE || isPrivateAddress(address)) return undefined;
  const url = `${IPGEO_BASE}/json/${encodeURIComponent(address)}`;
  try {
    const answer = await http.send({ service: 'ipgeo', method: 'GET', url, timeout_ms: LOOKUP_MS });
    const country = Located.safeParse(answer.json()).data?.toUpperCase();
    return country && isCountry(country) ? country : undefined;
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
