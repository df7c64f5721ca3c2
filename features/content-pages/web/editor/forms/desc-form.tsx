import { lazy, Suspense } from 'react';
import { InsertPlaceholder } from '#features/content/web/index.ts';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import type { ComponentOf } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';

/** The editor of texts is large, so it loads with the first description that is opened. */
const RichText = lazy(() =>
  import('#platform/web/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText })),
);

/** A text with bold, italic, lists and links. */
export function DescForm({ component }: { component: ComponentOf<'desc'> }) {
  const { update } = usePageActions();
  return (
    <Suspense
      fallback={
        <Skeleton>
          <SkeletonBlock className="h-32 w-full" />
        </Skeleton>
      }
    >
      <RichText
        label={text('description')}
        paragraphs={component.paragraphs}
        onChange={(paragraphs) => update(component, () => ({ paragraphs }))}
        drawTool={(insert) => <InsertPlaceholder about="html_page" onInsert={insert} />}
      />
    </Suspense>
  );
}
