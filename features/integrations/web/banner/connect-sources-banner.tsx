import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { warningsTag } from '#domain/tags.ts';
import { preferences } from '#features/preferences/contract.ts';
import type { WarningProps } from '#features/warnings/web/index.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { text } from './en.ts';

const PickerDialog = lazyPart(() => import('../picker/picker-dialog.tsx').then((module) => module.PickerDialog));

/** Says that no lead source is connected and opens the choice of one (S0-2.4-08, S0-2.4-23). */
export function ConnectSourcesBanner({ position }: WarningProps) {
  const client = useQueryClient();
  const [isPicking, setIsPicking] = useState(false);
  // Putting it aside is the preference that the dialog changes too (readings.md B14).
  const update = useChange(preferences.update, { onSuccess: () => void refresh(client, [warningsTag]) });
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
      {isPicking && <PickerDialog onClose={() => setIsPicking(false)} />}
    </>
  );
}
