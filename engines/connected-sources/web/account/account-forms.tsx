import { useEffect, useRef } from 'react';
import { useRead } from '#platform/web/data.ts';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import type { SourceAccount, SourceForm } from '../../contract.ts';
import { AccountHealth, FormMapping as MappingWords } from '../connected/account-facts.tsx';
import { useAccountSwitch, useFormSwitch } from '../connected/use-switch.tsx';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { FormMapping } from './form-mapping.tsx';
import { LatestLeads } from './latest-leads.tsx';

const urlFields = { form: urlId };

/** The forms of an account at the start, the mapping of the chosen one beside them. */
export function AccountForms({ account }: { account: SourceAccount }) {
  const { contract, nouns, previews_leads } = useSource();
  const read = useRead(contract.calls.listForms, { params: { id: account.id } });
  const [{ form: chosen }, changeUrl] = useUrlState<{ form?: number }>(urlFields);
  const { isOn, change } = useAccountSwitch(account);
  const forms = read.data?.results ?? [];
  const shown = forms.find(({ id }) => id === chosen) ?? forms[0];
  const mapping = useShownWhenChosen(chosen !== undefined && shown?.id === chosen ? chosen : null);
  return (
    <div className="grid min-h-0 flex-1 overflow-y-auto border-t max-lg:content-start border-line-2 lg:grid-cols-[340px_minmax(0,1fr)]">
      <div className="min-w-0 border-line-2 bg-canvas max-lg:border-b lg:border-e">
        <div className="border-b border-line-2 px-5 py-3 max-sm:px-4">
          <Switch
            label={<span className="font-medium">{text('receive_account', { name: account.name })}</span>}
            help={text('act_at_once')}
            checked={isOn}
            onChange={({ target }) => change(target.checked)}
          />
          <AccountHealth account={account} figures={undefined} />
        </div>
        <h2 className="px-5 pt-3 pb-1 text-xs font-medium text-fg-3 max-sm:px-4">
          {text('form_count', { count: forms.length })}
        </h2>
        {read.isPending && (
          <Skeleton className="grid gap-4 px-5 py-3 max-sm:px-4">
            <SkeletonBlock className="h-3 w-48" />
            <SkeletonBlock className="h-3 w-40" />
          </Skeleton>
        )}
        {read.isError && (
          <PartNotLoaded words={text('forms_not_loaded')} read={read} className="px-5 py-3 max-sm:px-4" />
        )}
        {read.data && forms.length === 0 && (
          <p className="px-5 pb-3 text-fg-3 max-sm:px-4">{text('no_forms', nouns)}</p>
        )}
        <ul aria-label={text('forms')} className="pb-3">
          {forms.map((form) => (
            <FormLine
              key={form.id}
              account={account}
              form={form}
              isShown={form.id === shown?.id}
              onChoose={() => void changeUrl({ form: form.id })}
            />
          ))}
        </ul>
      </div>
      {shown && (
        <div ref={mapping} className="min-w-0">
          <FormMapping key={shown.id} account={account} form={shown} />
          {previews_leads && <LatestLeads key={`leads ${shown.id}`} account={account} form={shown} />}
        </div>
      )}
    </div>
  );
}

/** Scrolls to the details of the choice where they are below the list. */
function useShownWhenChosen(chosen: number | null) {
  const place = useRef<HTMLDivElement>(null);
  const isBelow = useIsNarrow();
  useEffect(() => {
    if (isBelow && chosen !== null) place.current?.scrollIntoView({ block: 'start' });
  }, [isBelow, chosen]);
  return place;
}

interface FormLineProps {
  account: SourceAccount;
  form: SourceForm;
  isShown: boolean;
  onChoose: () => void;
}

function FormLine({ account, form, isShown, onChoose }: FormLineProps) {
  const { isOn, control } = useFormSwitch(account, form);
  return (
    <li className={`flex items-center gap-3 px-5 py-2 max-sm:px-4 ${isShown ? 'bg-selected' : 'hover:bg-hover'}`}>
      <button type="button" aria-current={isShown} onClick={onChoose} className="min-w-0 flex-1 rounded-xs text-start">
        <span className="block truncate font-medium">
          <bdi>{form.name}</bdi>
        </span>
        <span className="block text-xs text-fg-3">
          <MappingWords account={account} form={{ ...form, is_on: isOn }} isLinked={false} />
        </span>
      </button>
      {control}
    </li>
  );
}
