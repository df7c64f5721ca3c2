import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { AccountsCards } from './accounts-cards.tsx';
import type { AccountsProps } from './accounts-props.ts';
import { AccountsTable } from './accounts-table.tsx';

/** How many accounts show their forms at first. */
const OPEN_AT_FIRST = 3;

interface AccountsSectionProps extends Pick<AccountsProps, 'accounts' | 'figures'> {
  actions?: ReactNode;
}

/** The accounts and their forms, with switches that act at once: a table, on a narrow screen cards. */
export function AccountsSection({ actions, accounts, figures }: AccountsSectionProps) {
  const { nouns } = useSource();
  const id = useId();
  const isNarrow = useIsNarrow();
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () => new Set(accounts.slice(OPEN_AT_FIRST).map((account) => account.id)),
  );
  const toggle = (account: number) =>
    setClosed((earlier) =>
      earlier.has(account) ? new Set([...earlier].filter((each) => each !== account)) : new Set([...earlier, account]),
    );
  const Accounts = isNarrow ? AccountsCards : AccountsTable;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 px-5 pb-1.5 max-sm:px-4">
        <h2 id={id} className="font-semibold">
          {text('accounts_and_forms', nouns)}
        </h2>
        <p className="text-xs text-fg-3">
          {text('accounts_count', { ...nouns, count: accounts.length })},{' '}
          {text('forms_on', {
            on: sum(accounts.map(({ forms_on_count }) => forms_on_count)),
            count: sum(accounts.map(({ forms_count }) => forms_count)),
          })}
          . {text('act_at_once')}
        </p>
        {actions && <div className="ms-auto flex flex-wrap items-center gap-1">{actions}</div>}
      </div>
      <Accounts accounts={accounts} figures={figures} closed={closed} onToggle={toggle} />
    </section>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
