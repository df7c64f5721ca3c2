import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { warningsTag } from '#domain/tags.ts';
import { refresh, useChange, useRead } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { firstWarnings, sessionOnlyWarnings, type Warning, type WarningType, warnings } from '../contract.ts';
import { getBanner } from './banner-of.ts';
import { hideWarning, readHidden } from './hidden-warnings.ts';
import { ownBanners } from './own-banners.ts';
import type { WarningBanner } from './slots.ts';
import type { WarningProps } from './warning-props.ts';

type Banners = ReadonlyMap<WarningType, ComponentType<WarningProps>>;

/** Returns the banners there are; a warning of any other type is neither shown nor counted (S0-2.4-12). */
const collectBanners = (others: readonly WarningBanner[]): Banners =>
  new Map([...ownBanners, ...others].map((each) => [each.type, getBanner(each).Component]));

/** Shows the warnings one at a time (S0-2.4-02 to S0-2.4-04). */
export function WarningBanners({ banners: others }: { banners: readonly WarningBanner[] }) {
  const banners = useMemo(() => collectBanners(others), [others]);
  const read = useRead(warnings.list, { query: firstWarnings });
  useEndings(others, read.data?.warnings);
  const dismiss = useChange(warnings.dismiss);
  const [turn, setTurn] = useState(0);
  const [hidden, setHidden] = useState(readHidden);
  const dismissed = dismiss.isPending ? dismiss.variables.params.id : null;
  const shown = (read.data?.warnings ?? []).filter(
    ({ id, warning_type }) => banners.has(warning_type) && id !== dismissed && !hidden.includes(id),
  );
  const index = shown.length === 0 ? 0 : turn % shown.length;
  const warning = shown[index];
  const Banner = warning && banners.get(warning.warning_type);
  if (!Banner) return null;
  return (
    <Suspense fallback={null}>
      <Banner
        key={warning.id}
        warning={warning}
        position={{
          index: index + 1,
          total: shown.length,
          onPrevious: () => setTurn(index + shown.length - 1),
          onNext: () => setTurn(index + 1),
        }}
        onDismiss={() => {
          if (sessionOnlyWarnings.includes(warning.warning_type)) {
            hideWarning(warning.id);
            setHidden(readHidden());
          }
          dismiss.mutate({ params: { id: warning.id } });
        }}
      />
    </Suspense>
  );
}

/** Reads the warnings again when something happens that may end one of them; unknown ones are any. */
function useEndings(others: readonly WarningBanner[], present: readonly Warning[] | undefined): void {
  const client = useQueryClient();
  const kinds = others
    .filter(({ type }) => present?.some(({ warning_type }) => warning_type === type) ?? true)
    .flatMap(({ ends_on = [] }) => ends_on.map(({ kind }) => kind))
    .join();
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (kinds.split(',').includes(kind)) void refresh(client, [warningsTag]);
      }),
    [client, kinds],
  );
}
