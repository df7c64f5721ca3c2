import { Minus, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { urlChoice, useUrlState } from '#platform/web/navigation/url-state.ts';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { documentTemplates, imageUrl, isReady } from '../../../contract.ts';
import { contentPages } from '../../../pages.ts';
import { text } from '../../en.ts';
import { ContentGone, ContentState } from '../../page/content-page.tsx';
import { useContentId } from '../../page/use-content-id.ts';
import { numbered } from './numbered.ts';

/** `?zoom=off` hides the zoom (S0-2.1: option to disable zoom). */
const previewFields = { zoom: urlChoice(['on', 'off']) };

const STEPS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const FIT = 2;

/** Shows all pages of a file at any zoom. */
export function FilePreviewScreen() {
  const id = useContentId();
  const [{ zoom }] = useUrlState<{ zoom?: 'on' | 'off' }>(previewFields);
  const [step, setStep] = useState<number>(FIT);
  const read = useRead(documentTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type="file" />;
  const file = read.data;
  if (!isReady(file.doc_status)) return <ContentGone type="file" />;
  const scale = STEPS[step] ?? 1;
  return (
    <>
      <PageTitle title={file.title} />
      <header className="flex shrink-0 items-center gap-2 border-b border-line-2 bg-surface px-4 py-2.5">
        <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{file.title}</h1>
        {zoom !== 'off' && (
          <>
            <IconButton
              variant="ghost"
              label={text('zoom_out')}
              icon={<Icon of={Minus} />}
              disabled={step === 0}
              onClick={() => setStep(step - 1)}
            />
            <button
              type="button"
              onClick={() => setStep(FIT)}
              className={buttonClasses({ variant: 'ghost', size: 'sm' })}
            >
              <span className="w-10 text-center tabular-nums">{Math.round(scale * 100)}%</span>
              <span className="sr-only">{text('fit_width')}</span>
            </button>
            <IconButton
              variant="ghost"
              label={text('zoom_in')}
              icon={<Icon of={Plus} />}
              disabled={step === STEPS.length - 1}
              onClick={() => setStep(step + 1)}
            />
          </>
        )}
        <PageLink
          to={contentPages.file}
          params={{ id: file.id }}
          aria-label={text('close_preview')}
          className={buttonClasses({ variant: 'ghost' })}
        >
          <Icon of={X} />
        </PageLink>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pages are scrolled by keyboard too */}
      <div tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-auto bg-canvas p-4">
        <ol
          aria-label={text('pages_of', { name: file.title })}
          style={{ inlineSize: `calc(min(100%, 860px) * ${scale})` }}
          className="mx-auto grid gap-4"
        >
          {numbered(file.pages).map(({ width, height, number }) => (
            <li key={number}>
              <img
                src={imageUrl(file, `page-${number}-1600`)}
                alt={text('page_of', { page: number, count: file.pages.length })}
                width={width}
                height={height}
                loading={number <= 2 ? 'eager' : 'lazy'}
                className="h-auto w-full rounded-xs bg-plate shadow-1"
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
