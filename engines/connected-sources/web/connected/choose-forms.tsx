import { useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import type { SourceAccount } from '../../contract.ts';
import { text } from '../en.ts';
import { AccountsSection } from './accounts-section.tsx';

interface ChooseFormsProps {
  accounts: readonly SourceAccount[];
  onDone: (withOldLeads: boolean) => void;
}

/** The first choice after connecting: which forms are received, and whether leads of the last week come in at once. */
export function ChooseForms({ accounts, onDone }: ChooseFormsProps) {
  const [withOldLeads, setWithOldLeads] = useState(true);
  return (
    <>
      <div className="px-5 pt-5 pb-4 max-sm:px-4">
        <h2 className="font-display text-2xl font-semibold">{text('choose_title')}</h2>
        <p className="mt-1 max-w-[68ch] text-md text-fg-2">{text('choose_text')}</p>
      </div>
      <AccountsSection accounts={accounts} figures={null} />
      <div className="sticky bottom-0 mt-auto flex [@media(height<44rem)]:static flex-wrap items-center justify-between gap-3 border-t border-line-2 bg-surface px-5 py-3 max-sm:px-4">
        <Checkbox
          label={text('get_last_week')}
          help={text('get_last_week_help')}
          checked={withOldLeads}
          onChange={({ target }) => setWithOldLeads(target.checked)}
        />
        <Button variant="primary" size="lg" className="max-sm:w-full" onClick={() => onDone(withOldLeads)}>
          {text('done')}
        </Button>
      </div>
    </>
  );
}
