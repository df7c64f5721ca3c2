import { useNavigate, useParams } from '@tanstack/react-router';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { PageLink } from '#platform/web/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { type FacebookPage, facebook } from '../../contract.ts';
import { facebookPages } from '../../pages.ts';
import { text } from '../en.ts';
import { FacebookMark } from '../facebook-mark.tsx';
import { PageForms } from './page-forms.tsx';

/** One page with its forms, and what the answers of each fill; without an id in the address the first (S0-2.1-67). */
export function PageScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const read = useRead(facebook.listPages, {});
  const pages = read.data?.results ?? [];
  const shown = id === undefined ? pages[0] : pages.find((page) => String(page.id) === id);
  return (
    <>
      <IntegrationHeader
        icon={<FacebookMark />}
        below={[{ page: facebookPages.facebook, label: text('source') }]}
        title={<bdi className="min-w-0 wrap-anywhere">{shown?.name ?? text('page_choice')}</bdi>}
        actions={shown && pages.length > 1 && <PageSelect pages={pages} shown={shown} />}
      />
      {read.isPending && <RecordSkeleton />}
      {read.isError && (
        <AreaNotLoaded
          title={text('page_not_loaded')}
          read={read}
          forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
        />
      )}
      {shown && <PageForms key={shown.id} page={shown} />}
      {read.data && !shown && <NoPage />}
    </>
  );
}

function PageSelect({ pages, shown }: { pages: readonly FacebookPage[]; shown: FacebookPage }) {
  const navigate = useNavigate();
  return (
    <Select
      label={text('page_choice')}
      isLabelHidden
      className="w-64 max-w-full"
      value={String(shown.id)}
      options={pages.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => void navigate({ href: fillPage(facebookPages.facebook_page, { id }) })}
    />
  );
}

const NoPage = () => (
  <StatePanel
    title={text('page_unknown')}
    actions={
      <PageLink to={facebookPages.facebook} className={buttonClasses({ variant: 'primary' })}>
        {text('back_to_facebook')}
      </PageLink>
    }
  >
    {text('page_unknown_text')}
  </StatePanel>
);
