import { CircleCheck } from 'lucide-react';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadForm } from '../../contract.ts';
import { shownAddress } from '../form-address.ts';
import { AllowedSites } from './allowed-sites.tsx';
import { writeIframe, writeScriptTag } from './embed-code.ts';
import { EmbedPreview } from './embed-preview.tsx';
import { text } from './en.ts';

const ways = ['script', 'iframe'] as const;
type Way = (typeof ways)[number];

/** How the form is put on a website, on which ones it may stand, and how it looks there. */
export function EmbedSection({ form, seenOn }: { form: LeadForm; seenOn: readonly string[] | undefined }) {
  const address = shownAddress(form);
  const title = form.draft.title || form.name;
  const code: Record<Way, string> = {
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
      {ways.map((way) => (
        <section key={way} className="min-w-0 rounded-lg border border-line-2 bg-surface p-3">
          <div className="flex items-center gap-2">
            <h3 className="min-w-0 flex-1 font-medium">
              {text(way)} <span className="text-xs font-normal text-fg-3">· {text(`${way}_text`)}</span>
            </h3>
            <CopyButton text={code[way]} label={text('copy_code')} size="sm" />
          </div>
          <pre
            dir="ltr"
            className="mt-2 rounded-sm bg-sunken px-2.5 py-2 text-start font-mono text-xs whitespace-pre-wrap wrap-anywhere"
          >
            {code[way]}
          </pre>
        </section>
      ))}
      <AllowedSites form={form} />
      <EmbedPreview form={form} />
    </aside>
  );
}
