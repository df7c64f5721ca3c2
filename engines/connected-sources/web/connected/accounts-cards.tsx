import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { SourceAccount, SourceForm } from '../../contract.ts';

import { text } from '../en.ts';
import { type AccountFigures, useSource } from '../source.ts';
import { AccountHealth, countLeads, FormMapping, findFormFigures, LastLead } from './account-facts.tsx';
import type { AccountsProps } from './accounts-props.ts';
import { GoesTo } from './assignee-cell.tsx';
import { FormsToggle } from './forms-toggle.tsx';
import { useAccountSwitch, useFormSwitch } from './use-switch.tsx';

/** The accounts and forms for a narrow screen. */
export function AccountsCards({ accounts, figures, closed, onToggle }: AccountsProps) {
  const { nouns } = useSource();
  return (
    <ul aria-label={text('accounts_and_forms', nouns)} className="border-t border-line-2">
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          figures={figures?.find(({ source_id }) => source_id === account.source_id)}
          isClosed={closed.has(account.id)}
          onToggle={() => onToggle(account.id)}
        />
      ))}
    </ul>
  );
}

interface AccountCardProps {
  account: SourceAccount;
  figures: AccountFigures | undefined;
  isClosed: boolean;
  onToggle: () => void;
}

function AccountCard({ account, figures, isClosed, onToggle }: AccountCardProps) {
  const { pages, parts } = useSource();
  const { isOn, change } = useAccountSwitch(account);
  return (
    <li className="border-b border-line-2">
      <div className="flex items-start gap-2 bg-sunken px-5 py-3 max-sm:px-4">
        <FormsToggle account={account} isClosed={isClosed} onToggle={onToggle} />
        <div className="min-w-0 flex-1">
          <PageLink
            to={pages.account}
            params={{ id: account.id }}
            className={`${linkClasses('quiet')} block font-semibold wrap-anywhere`}
          >
            <bdi>{account.name}</bdi>
          </PageLink>
          <p className="text-xs text-fg-3">
            {text('forms_on', { on: account.forms_on_count, count: account.forms_count })}
            {figures && (
              <>
                {' '}
                · {text('days', { count: parts.figures.days })}: {countLeads(figures)} · {text('last_lead')}:{' '}
                <LastLead at={figures.last_lead_at} />
              </>
            )}
          </p>
          <AccountHealth account={account} figures={figures} />
        </div>
        <Switch
          label={text('receive_account', { name: account.name })}
          isLabelHidden
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
      {!isClosed && <FormCards account={account} figures={figures} />}
    </li>
  );
}

function FormCards({ account, figures }: { account: SourceAccount; figures: AccountFigures | undefined }) {
  const { contract, nouns } = useSource();
  const read = useRead(contract.calls.listForms, { params: { id: account.id } });
  if (read.isPending) {
    return (
      <Skeleton className="px-5 py-3 max-sm:px-4">
        <SkeletonBlock />
      </Skeleton>
    );
  }
  if (read.isError)
    return <PartNotLoaded words={text('forms_not_loaded')} read={read} className="px-5 py-3 max-sm:px-4" />;
  if (read.data.results.length === 0)
    return <p className="px-5 py-3 text-fg-3 max-sm:px-4">{text('no_forms', nouns)}</p>;
  return (
    <ul aria-label={text('forms_of', { name: account.name })}>
      {read.data.results.map((form) => (
        <FormCard key={form.id} account={account} form={form} figures={figures} />
      ))}
    </ul>
  );
}

interface FormCardProps {
  account: SourceAccount;
  form: SourceForm;
  figures: AccountFigures | undefined;
}

function FormCard({ account, form, figures }: FormCardProps) {
  const { pages, parts } = useSource();
  const { isOn, control } = useFormSwitch(account, form);
  const own = findFormFigures(figures, form);
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 ps-12 pe-5 max-sm:ps-11 max-sm:pe-4">
      <div className="min-w-0 flex-1">
        <PageLink
          to={pages.account}
          params={{ id: account.id }}
          search={{ form: form.id }}
          className={classNames(linkClasses('quiet'), 'block wrap-anywhere', !isOn && 'text-fg-3')}
        >
          <bdi>{form.name}</bdi>
        </PageLink>
        <p className="text-xs text-fg-3">
          <FormMapping account={account} form={{ ...form, is_on: isOn }} />
        </p>
        {own && own.leads > 0 && (
          <p className="text-xs text-fg-3">
            {text('days', { count: parts.figures.days })}: {formatNumber(own.leads)} · {text('last_lead')}:{' '}
            <LastLead at={own.last_lead_at} />
          </p>
        )}
        {isOn && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-fg-3">
            {text('goes_to')}: <GoesTo form={form} />
          </p>
        )}
      </div>
      {control}
    </li>
  );
}
