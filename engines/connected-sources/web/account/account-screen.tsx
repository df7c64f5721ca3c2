import { fillPage } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate, usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { SourceAccount } from '../../contract.ts';

import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { AccountForms } from './account-forms.tsx';

/** One account with its forms, and what the answers of each fill; without an id in the address the first (S0-2.1-67). */
export function AccountScreen() {
  const { contract, pages, mark, nouns, parts } = useSource();
  const { id } = usePageParams<'id'>();
  const read = useRead(contract.calls.listPages, {});
  const accounts = read.data?.results ?? [];
  const shown = id === undefined ? accounts[0] : accounts.find((account) => String(account.id) === id);
  return (
    <>
      <parts.Header
        icon={mark}
        below={[{ page: pages.home, label: nouns.source }]}
        title={<bdi className="min-w-0 wrap-anywhere">{shown?.name ?? nouns.Account}</bdi>}
        actions={shown && accounts.length > 1 && <AccountSelect accounts={accounts} shown={shown} />}
      />
      {read.isPending && <RecordSkeleton />}
      {read.isError && (
        <AreaNotLoaded
          title={text('account_not_loaded', nouns)}
          read={read}
          forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
        />
      )}
      {shown && <AccountForms key={shown.id} account={shown} />}
      {read.data && !shown && <NoAccount />}
    </>
  );
}

function AccountSelect({ accounts, shown }: { accounts: readonly SourceAccount[]; shown: SourceAccount }) {
  const { pages, nouns } = useSource();
  const navigate = useNavigate();
  return (
    <Select
      label={nouns.Account}
      isLabelHidden
      className="w-64 max-w-full"
      value={String(shown.id)}
      options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => void navigate({ to: fillPage(pages.account, { id }) })}
    />
  );
}

function NoAccount() {
  const { pages, nouns } = useSource();
  return (
    <StatePanel
      title={text('account_unknown', nouns)}
      actions={
        <PageLink to={pages.home} className={buttonClasses({ variant: 'primary' })}>
          {text('back_home', nouns)}
        </PageLink>
      }
    >
      {text('account_unknown_text')}
    </StatePanel>
  );
}
