import { type ContentPanels, ContentState, useContentId } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { FreeTierBar } from '#platform/web/free-tier-bar.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { useSession } from '#platform/web/session.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { PageInWidths } from '../page/drawn-page.tsx';
import { offerPro } from '../page-kind.ts';
import { Editor } from './editor.tsx';
import { text } from './en.ts';

/** The editor of one page. */
export function EditPageScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const { is_free_tier } = useSession();
  const read = useRead(pageTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data || read.error?.status === 404) return <ContentState read={read} type="html_page" />;
  if (is_free_tier || !read.data.access_policy.EDIT) return <PageToLookAt page={read.data} />;
  return <Editor key={id} page={read.data} panels={panels} />;
}

/** The page for people who may not change it, and for everybody in the free tier. */
function PageToLookAt({ page }: { page: PageTemplate }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas p-5">
      <PageTitle title={page.title} />
      <h1 className="mb-3 font-display text-xl font-semibold">{page.title}</h1>
      {page.access_policy.EDIT ? (
        <FreeTierBar title={text('free_tier_title')} unlock={text('unlock')} onUnlock={offerPro}>
          {text('free_tier_text')}
        </FreeTierBar>
      ) : (
        <p role="status" className="rounded-md bg-info-tint px-4 py-2.5 text-info-fg">
          {text('view_only', { owner: page.owner_profile_name })}
        </p>
      )}
      <div className="mt-4">
        <PageInWidths page={page} version={null} />
      </div>
    </div>
  );
}
