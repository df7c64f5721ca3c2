import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClosedPage, type ShownThanks, ThanksPage } from '../../page/end-pages.tsx';
import { FormFrame } from '../../page/form-frame.tsx';
import { FormPage } from '../../page/form-page.tsx';
import type { FormChallenge, FormFrameView, FormPageView } from '../../page/form-view.ts';
import { NotFoundPage } from '../../page/not-found-page.tsx';
import { englishWords, readDirection, type WordName, writeWord } from '../../words.ts';
import { formAssets } from './form-assets.ts';

/** A page of a form to draw. */
export type DrawnPage =
  | { shows: 'form'; view: FormPageView }
  | { shows: 'thanks'; thanks: ShownThanks }
  | { shows: 'closed'; written?: readonly { label: string; value: string }[] };

/** Returns a page of a form as HTML: the same for visitors, for the preview and after an error. */
export function drawPage(frame: FormFrameView, page: DrawnPage): string {
  const { definition } = frame;
  const mark = findMark(page);
  return drawDocument({
    language: definition.language,
    theme: definition.look.theme,
    accent: definition.look.accent,
    title: `${mark ? `${writeWord(definition.words, mark)} - ` : ''}${definition.title || frame.org_name}`,
    challenge: page.shows === 'form' ? page.view.challenge : null,
    refreshes: page.shows === 'thanks' && page.thanks.kind === 'preparing',
    body: <Body frame={frame} page={page} />,
  });
}

/** Returns what the title of a document says before the name of the form. */
function findMark(page: DrawnPage): WordName | null {
  if (page.shows === 'closed') return 'closed_title';
  return page.shows === 'form' && Object.keys(page.view.errors).length > 0 ? 'errors_title' : null;
}

/** Returns the page of an address that leads to no form; no form says in which language. */
export const drawNotFound = (): string =>
  drawDocument({
    language: 'en',
    theme: 'auto',
    accent: '#02666e',
    title: englishWords.not_found_title,
    body: <NotFoundPage />,
  });

function Body({ frame, page }: { frame: FormFrameView; page: DrawnPage }) {
  switch (page.shows) {
    case 'thanks':
      return <ThanksPage frame={frame} thanks={page.thanks} />;
    case 'closed':
      return <ClosedPage frame={frame} {...(page.written && { written: page.written })} />;
    case 'form':
      return (
        <FormFrame frame={frame}>
          <FormPage definition={frame.definition} view={page.view} />
        </FormFrame>
      );
  }
}

interface Document {
  language: string;
  theme: string;
  accent: string;
  title: string;
  challenge?: FormChallenge | null | undefined;
  /** Whether it asks for itself again: what it shows is not ready yet. */
  refreshes?: boolean;
  body: ReactNode;
}

const REFRESH_SECONDS = 2;

function drawDocument({ language, theme, accent, title, challenge, refreshes = false, body }: Document): string {
  const assets = formAssets();
  const html = renderToStaticMarkup(
    <html lang={language} dir={readDirection(language)} className="lf-page" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        {refreshes && (
          <noscript>
            <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
          </noscript>
        )}
        <title>{title}</title>
        <link rel="stylesheet" href={assets.styleUrl(accent)} />
        {assets.importUrls.map((address) => (
          <link key={address} rel="modulepreload" href={address} crossOrigin="anonymous" />
        ))}
        <script type="module" src={assets.scriptUrl} crossOrigin="anonymous" />
        {challenge && <script async defer src={challenge.script_url} />}
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** Returns a drawn page for a frame in which no script runs and nothing takes the focus; the browser would complain of both. */
export const forPreview = (html: string): string =>
  html.replace(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>| autofocus=""/g, '');
