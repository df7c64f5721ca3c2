import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageFiles } from '#engines/visits/server/index.ts';
import type { SharedPage } from './open-page.queries.ts';
import { NotFoundPage, ViewerPage } from './page.tsx';
import { viewerAssets } from './viewer-assets.ts';

/** Renders the whole page of a share as HTML. */
export const renderPage = (page: SharedPage, publicUrl: string): string =>
  renderShared(page, publicUrl, [viewerAssets().urlOf('viewer.mjs'), ...(page.scripts ?? [])]);

/** Renders the same page without what reports a view. */
export const renderPreview = (page: SharedPage, publicUrl: string, hasScripts: boolean): string =>
  renderShared(page, publicUrl, hasScripts ? (page.scripts ?? []) : []);

function renderShared(page: SharedPage, publicUrl: string, scripts: readonly string[]): string {
  const assets = viewerAssets();
  const description = `Shared with you by ${page.adviser.name}, ${page.org_name}`;
  return renderDocument(
    <html lang="en">
      <Head
        title={`${page.title} - ${page.org_name}`}
        assets={assets}
        styles={[...(page.styles ?? []), ...(page.page_style ? [page.page_style] : [])]}
      >
        <meta name="description" content={description} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="article" />
        {page.cover_url && <meta property="og:image" content={`${publicUrl}${page.cover_url}`} />}
        {scripts.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
      </Head>
      <body data-version={page.version}>
        <ViewerPage page={page} />
      </body>
    </html>,
  );
}

export const renderNotFound = (): string => renderPlainPage('Link not found', <NotFoundPage />);

/** Renders a page without a script that is opened by a link. */
export const renderPlainPage = (title: string, body: ReactNode): string =>
  renderDocument(
    <html lang="en">
      <Head title={title} assets={viewerAssets()} />
      <body>{body}</body>
    </html>,
  );

interface HeadProps {
  title: string;
  assets: PageFiles;
  styles?: readonly string[];
  children?: ReactNode;
}

function Head({ title, assets, styles = [], children }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex, nofollow" />
      <title>{title}</title>
      {[assets.urlOf('viewer.css'), ...styles].map((address) => (
        <link key={address} rel="stylesheet" href={address} />
      ))}
      {children}
    </head>
  );
}

const renderDocument = (html: ReactNode): string => `<!doctype html>${renderToString(html)}`;
