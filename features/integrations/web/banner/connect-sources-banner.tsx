import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { warningsTag } from '#domain/tags.ts';
import { leadsCounted } from '#features/leads/events.ts';
import { preferences } from '#features/preferences/contract.ts';
import type { WarningProps } from '#features/warnings/web/index.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { text } from './en.ts';

const PickerDialog = lazy(() =>
  import('../picker/picker-dialog.tsx').then((module) => ({ default: module.PickerDialog })),
);

/** Says that no lead source is connected and opens the choice of one (S0-2.4-08, S0-2.4-23). */
export function ConnectSourcesBanner({ position }: WarningProps) {
  const client = useQueryClient();
  const [isPicking, setIsPicking] = useState(false);
  const refreshWarnings = () => void refresh(client, [warningsTag]);
  // Putting it aside is the preference that the dialog changes too (readings.md B14).
  const update = useChange(preferences.update, { onSuccess: refreshWarnings });
  // The first lead shows that a source works.
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (kind === leadsCounted.kind) void refresh(client, [warningsTag]);
      }),
    [client],
  );
  return (
    <>
      <Banner
        tone="info"
        fact={text('fact')}
        action={
          <button type="button" onClick={() => setIsPicking(true)} className={bannerActionClasses}>
            {text('choose')}
          </button>
        }
        {...(position && { position })}
        onDismiss={() => update.mutate({ body: { connect_lead_source_warning: false } })}
      >
        {text('consequence')}
      </Banner>
      {isPicking && (
        <Suspense fallback={null}>
          <PickerDialog onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </>
  );
}
