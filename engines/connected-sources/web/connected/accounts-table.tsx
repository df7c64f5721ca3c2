import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { SkeletonRow } from '#platform/web/ui/feedback/skeleton.tsx';
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

export function AccountsTable({ accounts, figures, closed, onToggle }: AccountsProps) {
  const { nouns, parts } = useSource();
  return (
    <Table label={text('accounts_and_forms', nouns)} minWidth={900}>
      <colgroup>
        <col className="w-20" />
        <col />
        <col className="w-64" />
        {figures && <col className="w-22" />}
        {figures && <col className="w-30" />}
        <col className="w-44" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>{text('receive')}</HeadCell>
          <HeadCell>{text('account_and_form', nouns)}</HeadCell>
          <HeadCell>{text('health')}</HeadCell>
          {figures && <HeadCell isNumber>{text('days', { count: parts.figures.days })}</HeadCell>}
          {figures && <HeadCell>{text('last_lead')}</HeadCell>}
          <HeadCell>{text('goes_to')}</HeadCell>
        </tr>
      </thead>
      {accounts.map((account) => (
        <AccountRows
          key={account.id}
          account={account}
          figures={figures?.find(({ source_id }) => source_id === account.source_id)}
          hasFigures={figures !== null}
          isClosed={closed.has(account.id)}
          onToggle={() => onToggle(account.id)}
        />
      ))}
    </Table>
  );
}

interface AccountRowsProps {
  account: SourceAccount;
  figures: AccountFigures | undefined;
  hasFigures: boolean;
  isClosed: boolean;
  onToggle: () => void;
}

function AccountRows({ account, figures, hasFigures, isClosed, onToggle }: AccountRowsProps) {
  const { pages } = useSource();
  const { isOn, change } = useAccountSwitch(account);
  return (
    <tbody>
      <Row className="bg-sunken">
        <Cell>
          <Switch
            label={text('receive_account', { name: account.name })}
            isLabelHidden
            checked={isOn}
            onChange={({ target }) => change(target.checked)}
          />
        </Cell>
        <Cell>
          <span className="flex items-center gap-2">
            <FormsToggle account={account} isClosed={isClosed} onToggle={onToggle} />
            <Avatar of={{ id: account.source_id, name: account.name }} size={28} isSquare />
            <span className="truncate">
              <PageLink
                to={pages.account}
                params={{ id: account.id }}
                dir="auto"
                className={`${linkClasses('quiet')} font-semibold`}
              >
                {account.name}
              </PageLink>{' '}
              <span className="text-xs text-fg-3">
                · {text('forms_on', { on: account.forms_on_count, count: account.forms_count })}
              </span>
            </span>
          </span>
        </Cell>
        <Cell>
          <AccountHealth account={account} figures={figures} />
        </Cell>
        {hasFigures && (
          <>
            <Cell isNumber className="font-medium">
              {countLeads(figures)}
            </Cell>
            <Cell className="text-fg-2 tabular-nums">
              <LastLead at={figures?.last_lead_at} />
            </Cell>
          </>
        )}
        <Cell className="text-fg-2">{isOn ? text('by_form') : '—'}</Cell>
      </Row>
      {!isClosed && <FormRows account={account} figures={figures} hasFigures={hasFigures} />}
    </tbody>
  );
}

function FormRows({ account, figures, hasFigures }: Omit<FormRowProps, 'form'>) {
  const { contract, nouns } = useSource();
  const columns = hasFigures ? 6 : 4;
  const read = useRead(contract.calls.listForms, { params: { id: account.id } });
  if (read.isPending) return <SkeletonRow rowIndex={1} columnCount={columns} />;
  if (read.isError) {
    return (
      <Row>
        <Cell colSpan={columns}>
          <PartNotLoaded words={text('forms_not_loaded')} read={read} />
        </Cell>
      </Row>
    );
  }
  if (read.data.results.length === 0) {
    return (
      <Row>
        <Cell />
        <Cell colSpan={columns - 1} className="text-fg-3">
          {text('no_forms', nouns)}
        </Cell>
      </Row>
    );
  }
  return read.data.results.map((form) => (
    <FormRow key={form.id} account={account} form={form} figures={figures} hasFigures={hasFigures} />
  ));
}

interface FormRowProps {
  account: SourceAccount;
  form: SourceForm;
  figures: AccountFigures | undefined;
  hasFigures: boolean;
}

function FormRow({ account, form, figures, hasFigures }: FormRowProps) {
  const { pages } = useSource();
  const { isOn, control } = useFormSwitch(account, form);
  const own = findFormFigures(figures, form);
  return (
    <Row>
      <Cell>{control}</Cell>
      <Cell className="ps-20.5">
        <PageLink
          to={pages.account}
          params={{ id: account.id }}
          search={{ form: form.id }}
          dir="auto"
          className={classNames(linkClasses('quiet'), !isOn && 'text-fg-3')}
        >
          {form.name}
        </PageLink>
      </Cell>
      <Cell className="text-xs text-fg-3">
        <FormMapping account={account} form={{ ...form, is_on: isOn }} />
      </Cell>
      {hasFigures && (
        <>
          <Cell isNumber className="text-fg-2">
            {own && own.leads > 0 ? formatNumber(own.leads) : '—'}
          </Cell>
          <Cell className="text-fg-2 tabular-nums">
            <LastLead at={own?.last_lead_at} />
          </Cell>
        </>
      )}
      <Cell className="text-fg-2">
        <GoesTo form={{ ...form, is_on: isOn }} />
      </Cell>
    </Row>
  );
}
