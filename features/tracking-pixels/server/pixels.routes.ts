import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type TrackingPixel, type TrackingPixels, trackingPixels } from '../contract.ts';
import { trackingPixelChanged } from '../events.ts';
import { findPixelProblem, pixelProviders } from '../providers.ts';
import { clearPixels } from './page/known-pixels.ts';
import { deletePixel, readPixels, writePixel } from './pixels.queries.ts';
import { findScriptSource } from './settings.ts';

export const trackingPixelRoutes = bind(trackingPixels, {
  get: ({ scope, services }) => listPixels(scope, services.settings),
  update: async ({ scope, services, params, body }) => {
    await changePixel(scope, { ...params, pixel_id: body.pixel_id || null, is_on: body.is_on });
    return listPixels(scope, services.settings);
  },
});

async function listPixels(scope: Scope, settings: Settings): Promise<TrackingPixels> {
  const stored = await readPixels(scope);
  const pixels = pixelProviders.map(
    (provider) => stored.find((pixel) => pixel.provider === provider) ?? { provider, pixel_id: null, is_on: false },
  );
  return { pixels, is_live: findScriptSource(settings) !== null };
}

async function changePixel(scope: Scope, { provider, pixel_id, is_on }: TrackingPixel): Promise<void> {
  const problem = pixel_id === null ? null : findPixelProblem(provider, pixel_id);
  if (problem !== null) throw new Problem('invalid_input', { errors: { pixel_id: problem } });
  const before = (await readPixels(scope)).find((pixel) => pixel.provider === provider);
  if (pixel_id === null) await deletePixel(scope, provider);
  else await writePixel(scope, { provider, pixel_id, is_on });
  await clearPixels(scope);
  await record(scope, trackingPixelChanged, {
    subject_id: scope.org_id,
    payload: { provider, is_on: pixel_id !== null && is_on },
    audience: null,
    changes: { pixel_id: { from: before?.pixel_id ?? null, to: pixel_id } },
  });
}
