import { formatPercent } from '#platform/web/format.ts';
import type { DocumentTemplate, TextTemplate } from '../../contract.ts';
import { text } from '../en.ts';
import type { ShareTarget } from '../page/content-panels.ts';

type AnyContent = TextTemplate | DocumentTemplate;

/** Returns 'PDF' or 'Picture'. */
export const fileKind = ({ content_type }: DocumentTemplate): string =>
  content_type === 'application/pdf' ? text('kind_pdf') : text('kind_image');

/** Returns 'PDF · 24 pages' or 'Picture'; pages are added once they are known. */
export const fileFacts = (file: DocumentTemplate): string[] => [
  fileKind(file),
  ...(file.content_type === 'application/pdf' && file.page_count !== null
    ? [text('pages', { count: file.page_count })]
    : []),
];

export const toShareTarget = (content: AnyContent): ShareTarget => ({
  type: content.type,
  id: content.id,
  title: content.title,
  kind: content.type === 'file' ? fileFacts(content).join(', ') : text('message_body'),
});

/** Returns '73% opened' for shares with a link; null while there are none or the plan does not include it. */
export function openRate({ share_stats }: AnyContent): { ratio: number; words: string } | null {
  if (!share_stats || share_stats.tracked_count === 0) return null;
  const ratio = share_stats.opened_count / share_stats.tracked_count;
  return { ratio, words: text('opened_percent', { percent: formatPercent(ratio) }) };
}
