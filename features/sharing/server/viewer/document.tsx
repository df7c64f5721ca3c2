import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageFiles } from '#engines/visits/server/index.ts';
import type { SharedPage } from './open-page.queries.ts';
import { NotFoundPage, ViewerPage } from './page.tsx';

/** Renders the whole page of a share as HTML. */
export function renderPage(page: SharedPage, assets: PageFiles, publicUrl: string): string {
  const description = `Shared with you by ${page.adviser.name}, ${page.org_name}`;
  return renderDocument(
    <html lang="en">
      <Head title={`${page.title} - ${page.org_name}`} assets={assets}>
        <meta name="description" content={description} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="article" />
        {page.cover_url && <meta property="og:image" content={`${publicUrl}${page.cover_url}`} />}
        <script type="module" src={assets.urlOf('viewer.mjs')} />
      </Head>
      <body>
        <ViewerPage page={page} />
      </body>
    </html>,
  );
}

export const renderNotFound = (assets: PageFiles): string =>
  renderDocument(
    <html lang="en">
      <Head title="Link not found" assets={assets} />
      <body>
        <NotFoundPage />
      </body>
    </html>,
  );

function Head({ title, assets, children }: { title: string; assets: PageFiles; children?: ReactNode }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex, nofollow" />
      <title>{title}</title>
      <link rel="stylesheet" href={assets.urlOf('viewer.css')} />
      {children}
    </head>
  );
}

const renderDocument = (html: ReactNode): string => `<!doctype html>${renderToString(html)}`;
