import type { QueryClient } from '@tanstack/react-query';
import { findAnswer } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { concernedByWarnings, firstWarnings, warnings } from '../contract.ts';
import { getBanner } from './banner-of.ts';
import { ownBanners } from './own-banners.ts';
import type { WarningBanner } from './slots.ts';
import { WarningBanners } from './warning-banners.tsx';

/** Loads what draws the warnings that came with the page, so that its first drawing has their room. */
export async function loadWarnings(client: QueryClient, banners: readonly WarningBanner[]): Promise<void> {
  const present = findAnswer(client, warnings.list, { query: firstWarnings })?.warnings ?? [];
  const needed = [...ownBanners, ...banners].filter(({ type }) =>
    present.some(({ warning_type }) => warning_type === type),
  );
  await Promise.all(needed.map((banner) => getBanner(banner).preload()));
}

/**
 * The place of the banners at the top of the application (S0-2.4-01).
 *
 * @param banners the same array on every drawing.
 */
export function Warnings({ banners }: { banners: readonly WarningBanner[] }) {
  const person = useSession();
  if (!concernedByWarnings.some((policy) => mayUse(person, policy))) return null;
  return <WarningBanners banners={banners} />;
}
