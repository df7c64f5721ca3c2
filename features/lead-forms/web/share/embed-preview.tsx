import { useState } from 'react';
import { type Width, WidthSwitch } from '#engines/drafts/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type LeadForm, leadForms } from '../../contract.ts';
import type { EmbedWay } from './embed-card.tsx';
import { IFRAME_HEIGHT } from './embed-code.ts';
import { text } from './en.ts';

/** The form on two made-up pages, once by the script and once in a plain iframe; a phone has room for the chosen one. */
export function EmbedPreview({ form, chosen }: { form: LeadForm; chosen: EmbedWay }) {
  const [width, setWidth] = useState<Width>('desktop');
  const read = useRead(leadForms.preview, {
    params: { id: form.id },
    body: { shows: 'form', page: 0, draft: null },
  });
  const [first = text('your_site'), second = first] = form.allowed_sites.map((site) => site.replace(/^\*\./, ''));
  const page = { html: read.data?.html, width };
  return (
    <section aria-labelledby="embed-preview">
      <div className="flex items-center gap-2 pt-1 pb-2">
        <h2 id="embed-preview" className="me-auto font-semibold">
          {text('preview')}
        </h2>
        <WidthSwitch label={text('preview_width')} width={width} hasIcons onChange={setWidth} />
      </div>
      {read.isError ? (
        <PartNotLoaded words={text('preview_not_loaded')} read={read} />
      ) : (
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <MadeUpPage
            {...page}
            site={first}
            caption={text('script_caption')}
            frame="h-56"
            isChosen={chosen === 'script'}
          />
          <MadeUpPage
            {...page}
            site={second}
            caption={text('iframe_caption', { height: String(IFRAME_HEIGHT) })}
            frame="h-40"
            isChosen={chosen === 'iframe'}
          />
        </div>
      )}
    </section>
  );
}

interface MadeUpPageProps {
  html: string | undefined;
  site: string;
  caption: string;
  width: Width;
  /** The height of the window in which the form is seen. */
  frame: string;
  isChosen: boolean;
}

/** A page of a website with some text and the form in it, at two fifths of its size. */
function MadeUpPage({ html, site, caption, width, frame, isChosen }: MadeUpPageProps) {
  return (
    <figure className={classNames('m-0 min-w-0', !isChosen && 'max-sm:hidden')}>
      <div
        className={classNames(
          'mx-auto overflow-hidden rounded-md border border-line-2 bg-surface',
          isChosen && 'sm:border-brand',
          width === 'phone' && 'max-w-40',
        )}
      >
        <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
          {[0, 1, 2].map((dot) => (
            <i key={dot} aria-hidden="true" className="size-1.5 rounded-full bg-fill-2" />
          ))}
          <bdi dir="ltr" className="ms-1 truncate text-2xs text-fg-3">
            {site}
          </bdi>
        </div>
        <div className="grid gap-1.5 p-2.5">
          <SkeletonBlock className="h-2 w-2/3" />
          <SkeletonBlock className="h-1 w-full" />
          <div className={classNames('relative overflow-hidden rounded-xs border border-line-2 bg-[white]', frame)}>
            {html && (
              <iframe
                title={text('preview_of', { site })}
                // Its cover is a picture of ours and its scripts never run.
                sandbox="allow-same-origin"
                srcDoc={html}
                tabIndex={-1}
                className="pointer-events-none absolute start-0 top-0 h-[250%] w-[250%] origin-top-left scale-40 border-0 rtl:origin-top-right"
              />
            )}
          </div>
          <SkeletonBlock className="h-1 w-full" />
          <SkeletonBlock className="h-1 w-3/4" />
        </div>
      </div>
      <figcaption className="mt-1.5 text-xs text-fg-3">{caption}</figcaption>
    </figure>
  );
}
