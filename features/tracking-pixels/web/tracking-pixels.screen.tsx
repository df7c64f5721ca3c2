import { AccountFrame, AccountLoading, SaveBar, Setting } from '#features/preferences/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type PixelProvider, type TrackingPixels, trackingPixels } from '../contract.ts';
import { findPixelProblem, pixelProviders } from '../providers.ts';
import { text } from './en.ts';

/** The id and the switch of each provider: 'META' and 'META_on'. */
type Values = Record<PixelProvider, string> & Record<`${PixelProvider}_on`, boolean>;

/** Edits which pixels load on public pages, and says what visitors are asked (S0-2.1-35). */
export function TrackingPixelsScreen() {
  const read = useRead(trackingPixels.get, {});
  return (
    <AccountFrame title={text('title')} lead={text('lead')}>
      {read.data ? <PixelForm of={read.data} /> : <AccountLoading query={read} />}
    </AccountFrame>
  );
}

function PixelForm({ of: { pixels, is_live } }: { of: TrackingPixels }) {
  const form = usePixelForm(pixels);
  const changed = pixelProviders.filter(
    (provider) => form.changed.includes(provider) || form.changed.includes(`${provider}_on`),
  );
  return (
    <div>
      {!is_live && (
        <p role="note" className="mt-5 mb-4 rounded-md border border-line-2 bg-sunken px-3 py-2 text-fg-2">
          {text('not_live')}
        </p>
      )}
      {pixelProviders.map((provider) => (
        <Setting key={provider} label={text(provider)} help={text(`${provider}_help`)}>
          <div className="grid max-w-96 gap-3">
            <TextField
              {...form.input(provider)}
              label={text('label_of', { provider: text(provider), label: text(`${provider}_label`) })}
              isLabelHidden
              dir="ltr"
              placeholder={text(`${provider}_hint`)}
              autoComplete="off"
              spellCheck={false}
            />
            <Switch
              label={text('load')}
              aria-label={text('label_of', { provider: text(provider), label: text('load') })}
              checked={form.values[`${provider}_on`]}
              onChange={({ target }) => form.change(switched(provider, target.checked))}
            />
          </div>
        </Setting>
      ))}
      <Explanation title={text('asked_title')}>{text('asked_text')}</Explanation>
      <Explanation title={text('sent_title')}>{text('sent_text')}</Explanation>
      <SaveBar changed={changed.map((provider) => text(provider))} form={form} />
    </div>
  );
}

const Explanation = ({ title, children }: { title: string; children: string }) => (
  <section className="grid grid-cols-[236px_minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-line py-4 max-sm:grid-cols-1">
    <h2 className="font-medium">{title}</h2>
    <p className="text-fg-2">{children}</p>
  </section>
);

const switched = (provider: PixelProvider, is_on: boolean) => ({ [`${provider}_on`]: is_on }) as Partial<Values>;

function usePixelForm(pixels: TrackingPixels['pixels']) {
  const update = useChange(trackingPixels.update, {
    ...saidByForm,
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  return useForm<Values>({
    stored: Object.fromEntries(
      pixels.flatMap(({ provider, pixel_id, is_on }) => [
        [provider, pixel_id ?? ''],
        [`${provider}_on`, is_on],
      ]),
    ) as Values,
    findProblem: (name, values) => {
      const provider = pixelProviders.find((each) => each === name);
      if (!provider) return null;
      const pixel_id = values[provider].trim();
      if (pixel_id === '') return values[`${provider}_on`] ? text('id_needed') : null;
      return findPixelProblem(provider, pixel_id);
    },
    save: async (values, changed) => {
      for (const provider of pixelProviders) {
        if (!changed.includes(provider) && !changed.includes(`${provider}_on`)) continue;
        const pixel_id = values[provider].trim() || null;
        await update.mutateAsync({ params: { provider }, body: { pixel_id, is_on: values[`${provider}_on`] } });
      }
    },
  });
}
