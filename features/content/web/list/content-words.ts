import { formatPercent } from '#platform/web/format.ts';
import type { Content } from '../../contract.ts';
import { findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import type { ShareTarget } from '../page/content-panels.ts';

export function toShareTarget(content: Content): ShareTarget {
  const { type, id, title } = content;
  const { describe, isText = false } = findContentKind(type);
  return { type, id, title, isText, kind: describe(content) };
}

/** Returns '73% opened' for shares with a link; null while there are none or the plan does not include it. */
export function openRate({ share_stats }: Content): { ratio: number; words: string } | null {
  if (!share_stats || share_stats.tracked_count === 0) return null;
  const ratio = share_stats.opened_count / share_stats.tracked_count;
  return { ratio, words: text('opened_percent', { percent: formatPercent(ratio) }) };
}
