import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import { makeFileVersion } from '#platform/server/storage/file-version.ts';
import type { Branding } from '../contract.ts';
import { brandingChanged } from '../events.ts';
import { readBrand, writeBrand, writeLogoUrl } from './brands.queries.ts';
import { refusals } from './en.ts';
import { readWebsite } from './read-website.ts';

const HOUR_MS = 3_600_000;
/** Reading a website calls a place that a person names, so it is not done often. */
const READS_PER_HOUR = 20;

/** The public address of a logo; it changes with the logo, so that browsers may keep it. */
export const logoPath = (org_id: number, key: string): string => `/brand/${org_id}/${makeFileVersion(key)}`;

/** Reads a website and keeps what it offers, beside what is used. */
export async function findBranding(context: DetachedContext, website: string): Promise<Branding> {
  const { services, actor, request, transaction } = context;
  const limit = { bucket: `website:${actor.org_id}`, limit: READS_PER_HOUR, within_ms: HOUR_MS };
  await withGlobalScope(services.database, request.id, (scope) =>
    countAttempt(scope, [limit], () => 'You have read websites often. Wait an hour and try again.'),
  );
  const { logo, accent } = await readWebsite(services, website, actor.org_id);
  const found_logo_key = logo && `brand_${actor.org_id}_${randomBytes(16).toString('base64url')}`;
  if (logo && found_logo_key) await services.storage.put(found_logo_key, logo, 'image/webp');
  const before = await transaction(async (scope) => {
    const brand = await readBrand(scope);
    await writeBrand(scope, { website, read_at: nowIso(), found_logo_key, found_accent: accent });
    return brand;
  });
  await removeUnused(context, before.found_logo_key);
  return showBranding(context);
}

interface Wanted {
  accent?: string | null | undefined;
  logo?: 'FOUND' | 'NONE' | undefined;
}

/** Uses the logo that was found, or none, and a colour. Throws `not_possible_now` where none was found. */
export async function changeBranding(context: DetachedContext, { accent, logo }: Wanted): Promise<Branding> {
  const before = await context.transaction(async (scope) => {
    const brand = await readBrand(scope);
    const logo_key = logo === undefined ? brand.logo_key : logo === 'NONE' ? null : brand.found_logo_key;
    if (logo === 'FOUND' && logo_key === null)
      throw new Problem('not_possible_now', { detail: refusals.nothing_found });
    await writeBrand(scope, { logo_key, ...(accent !== undefined && { accent }) });
    if (logo !== undefined) await writeLogoUrl(scope, logo_key && logoPath(scope.org_id, logo_key));
    await record(scope, brandingChanged, {
      subject_id: scope.org_id,
      payload: {},
      audience: null,
      changes: { accent: { from: brand.accent, to: accent === undefined ? brand.accent : accent } },
    });
    return brand;
  });
  await removeUnused(context, before.logo_key);
  return showBranding(context);
}

/** Removes a picture that is neither used nor offered any more. */
async function removeUnused({ read, services }: DetachedContext, key: string | null): Promise<void> {
  if (key === null) return;
  const { logo_key, found_logo_key } = await read((scope: OrgScope) => readBrand(scope));
  if (key !== logo_key && key !== found_logo_key) await services.storage.remove(key);
}

export async function showBranding({ read, services, actor }: DetachedContext): Promise<Branding> {
  const { logo_key, accent, website, read_at, found_logo_key, found_accent } = await read(readBrand);
  const logo = found_logo_key && toDataUrl(await buffer((await services.storage.read(found_logo_key)).stream));
  return {
    logo_url: logo_key && logoPath(actor.org_id, logo_key),
    accent,
    website,
    read_at,
    found: website === null ? null : { logo, accent: found_accent },
  };
}

const toDataUrl = (bytes: Buffer): string => `data:image/webp;base64,${bytes.toString('base64')}`;
