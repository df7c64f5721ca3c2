import type { ComponentProps } from 'react';
import { PublishQuestion } from '#engines/drafts/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text } from '../en.ts';
import type { AnyPageTemplate } from '../page-kind.ts';

export interface QuestionProps
  extends Omit<ComponentProps<typeof PublishQuestion>, 'of' | 'first' | 'publish' | 'isPublishing'> {
  page: AnyPageTemplate;
  onPublished?: (page: PageTemplate) => void;
}

const first = { title: text('publish_first'), text: text('publish_first_text') };

/** Asks whether recipients are to see the draft of a page. */
export function PageQuestion({ page, onPublished, ...question }: QuestionProps) {
  const publish = usePublish(onPublished);
  return (
    <PublishQuestion
      {...question}
      of={page}
      first={first}
      isPublishing={publish.isPending}
      publish={(onSuccess) => publish.mutate({ params: { id: page.id }, body: {} }, { onSuccess })}
    />
  );
}

/** Returns what shows the draft to recipients, and says so. */
export const usePublish = (onPublished?: (page: PageTemplate) => void) =>
  useChange(pageTemplates.update, {
    onSuccess: ({ draft_found_by: _, ...page }) => {
      onPublished?.(page);
      const heading = text('published_toast', { name: page.title });
      toast({ type: 'SUCCESS', heading, message: text('published_toast_text') });
    },
  });
