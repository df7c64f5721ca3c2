import { CircleAlert } from 'lucide-react';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';
import type { AnyPageTemplate } from '../page-kind.ts';

/** Says in one word whether recipients can open a page. */
export function PageBadge({ page: { is_missing_file, live_version } }: { page: AnyPageTemplate }) {
  if (is_missing_file) {
    return (
      <Badge tone="danger" icon={<Icon of={CircleAlert} size={12} />}>
        {text('needs_you')}
      </Badge>
    );
  }
  if (live_version === null) return <Badge>{text('draft')}</Badge>;
  return (
    <Badge tone="success" icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-success" />}>
      {text('published')}
    </Badge>
  );
}

/** Returns the line under that: 'Version 6 · 3 changes'. */
export function describeState(page: AnyPageTemplate): string {
  const { is_missing_file, live_version, unpublished_changes: count, draft_changed_by } = page;
  if (is_missing_file) return text('file_gone');
  if (live_version === null) {
    return draft_changed_by ? text('edited_by', { name: draft_changed_by.name }) : text('never_published');
  }
  const version = text('version', { version: String(live_version) });
  return count === 0 ? version : `${version} · ${text('changes', { count })}`;
}
