import { useState } from 'react';
import { PreviewFrame, type Width, WidthSwitch } from '#engines/drafts/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text } from '../en.ts';

/** The widths in pixels in which a page is looked at. */
export const pixels: Record<Width, number> = { phone: 390, desktop: 1440 };

interface DrawnPageProps {
  page: Pick<PageTemplate, 'id' | 'title'>;
  /** Null for the draft as it is stored. */
  version: number | null;
  width?: number;
  shown?: string | null;
  marked?: readonly string[];
  className?: string;
  onLoad?: (page: Document) => void;
}

/** A version of a page, or its draft, as recipients see it. */
export function DrawnPage({ page: { id, title }, version, className, ...frame }: DrawnPageProps) {
  const body = { draft: null, version, client_id: null };
  const read = useRead(pageTemplates.preview, { params: { id }, body }, { keepPrevious: true });
  if (read.data) {
    return (
      <PreviewFrame
        {...frame}
        title={text('preview_of', { name: title })}
        html={read.data.html}
        className={className ?? ''}
      />
    );
  }
  if (read.isError) return <PartNotLoaded words={text('preview_not_loaded')} read={read} className="p-5" />;
  return (
    <Skeleton className={className ?? ''}>
      <SkeletonBlock shape="cover" className="size-full" />
    </Skeleton>
  );
}

/** The same in a frame whose width is chosen. */
export function PageInWidths({ page, version }: Pick<DrawnPageProps, 'page' | 'version'>) {
  const [width, setWidth] = useState<Width>('phone');
  return (
    <div className="grid justify-items-center gap-3">
      <WidthSwitch label={text('preview_width')} width={width} hasIcons onChange={setWidth} />
      <DrawnPage
        key={width}
        page={page}
        version={version}
        width={pixels[width]}
        className={classNames(
          'h-[max(480px,calc(100dvh-260px))] w-full rounded-lg border border-line-2 shadow-2',
          width === 'phone' && 'max-w-[390px]',
        )}
      />
    </div>
  );
}
