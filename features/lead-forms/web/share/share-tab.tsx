import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadForm } from '../../contract.ts';
import { formLinks } from '../../links-contract.ts';
import { shownAddress } from '../form-address.ts';
import { FormFrame } from '../form-frame.tsx';
import { AllowedSites } from './allowed-sites.tsx';
import { EmbedCard, type EmbedWay, embedWays } from './embed-card.tsx';
import { writeIframe, writeScriptTag } from './embed-code.ts';
import { EmbedPreview } from './embed-preview.tsx';
import { text } from './en.ts';
import { MainLink } from './main-link.tsx';
import { NamedLinks } from './named-links.tsx';

/** How a form is reached: its link, its named links, a website (mock-up lead-form-share). */
export function ShareTab({ form }: { form: LeadForm }) {
  const read = useRead(formLinks.list, { params: { id: form.id } });
  return (
    <FormFrame form={form} tab="share">
      <div className="min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_496px] xl:overflow-hidden">
        <div className="min-w-0 xl:overflow-y-auto">
          <MainLink form={form} figures={read.data?.main} />
          <NamedLinks form={form} read={read} />
        </div>
        <div className="min-w-0 border-line-2 max-xl:border-t xl:overflow-y-auto xl:border-s xl:bg-canvas">
          <EmbedSection form={form} seenOn={read.data?.seen_on_sites} />
        </div>
      </div>
    </FormFrame>
  );
}

/** How the form is put on a website, on which ones it may stand, and how it looks there. */
function EmbedSection({ form, seenOn }: { form: LeadForm; seenOn: readonly string[] | undefined }) {
  const address = shownAddress(form);
  const title = form.draft.title || form.name;
  const name = useId();
  const [chosen, setChosen] = useState<EmbedWay>('script');
  const code: Record<EmbedWay, string> = {
    script: writeScriptTag(address, title),
    iframe: writeIframe(address, title),
  };
  return (
    <aside aria-label={text('embed')} className="grid content-start gap-3 bg-canvas p-5 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{text('embed')}</h2>
        {seenOn && (
          <p title={seenOn.join(', ')} className="ms-auto flex items-center gap-1.5 text-xs text-fg-3">
            {seenOn.length > 0 && <Icon of={CircleCheck} size={14} className="text-success" />}
            {text('seen_on', { count: seenOn.length })}
          </p>
        )}
      </div>
      <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
        <legend className="sr-only">{text('embed_way')}</legend>
        {embedWays.map((way) => (
          <EmbedCard
            key={way}
            way={way}
            code={code[way]}
            isChosen={way === chosen}
            name={name}
            onChoose={() => setChosen(way)}
          />
        ))}
      </fieldset>
      <p className="text-xs text-fg-3">{text('other_pages')}</p>
      <AllowedSites form={form} />
      <EmbedPreview form={form} chosen={chosen} />
    </aside>
  );
}
