import { ContentState, useContentId } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { pageTemplates } from '../../contract.ts';
import { DrawnPage } from './drawn-page.tsx';

/** The draft of a page over the whole screen, as recipients would see it; it is counted nowhere. */
export function PagePreviewScreen() {
  const id = useContentId();
  const read = useRead(pageTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type="html_page" />;
  return (
    <>
      <PageTitle title={read.data.title} />
      <h1 className="sr-only">{read.data.title}</h1>
      <DrawnPage page={read.data} version={null} className="min-h-dvh flex-1" />
    </>
  );
}
