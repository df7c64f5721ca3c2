import { PreviewFrame, PreviewInWidths } from '#engines/drafts/web/index.ts';
import { ContentState, useContentId } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text } from '../en.ts';

interface ShownVersion {
  page: Pick<PageTemplate, 'id' | 'title'>;
  /** Null for the draft as it is stored. */
  version: number | null;
}

interface DrawnPageProps extends ShownVersion {
  width?: number;
  shown?: string | null;
  marked?: readonly string[];
  className: string;
  onLoad?: (page: Document) => void;
}

const useDrawnVersion = ({ page: { id }, version }: ShownVersion) =>
  useRead(
    pageTemplates.preview,
    { params: { id }, body: { draft: null, version, client_id: null } },
    { keepPrevious: true },
  );

/** A version of a page, or its draft, as recipients see it. */
export function DrawnPage({ page, version, className, ...frame }: DrawnPageProps) {
  const read = useDrawnVersion({ page, version });
  const title = text('preview_of', { name: page.title });
  if (read.data) return <PreviewFrame {...frame} title={title} html={read.data.html} className={className} />;
  if (read.isError) return <PartNotLoaded words={text('preview_not_loaded')} read={read} className="p-5" />;
  return (
    <Skeleton className={className}>
      <SkeletonBlock shape="cover" className="size-full" />
    </Skeleton>
  );
}

/** The same in a frame whose width is chosen. */
export function PageInWidths(shown: ShownVersion) {
  const read = useDrawnVersion(shown);
  if (read.isError) return <PartNotLoaded words={text('preview_not_loaded')} read={read} className="p-5" />;
  return (
    <div className="grid gap-3">
      <PreviewInWidths
        title={text('preview_of', { name: shown.page.title })}
        html={read.data?.html}
        className="h-[max(480px,calc(100dvh-260px))]"
      />
    </div>
  );
}

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
