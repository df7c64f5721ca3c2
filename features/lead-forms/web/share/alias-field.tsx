import { Check } from 'lucide-react';
import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { FormAlias, type LeadForm, leadForms } from '../../contract.ts';
import { withoutScheme } from '../form-address.ts';
import { text } from './en.ts';

/** The readable end of the address: checked while it is typed, changed with a button. */
export function AliasField({ form }: { form: LeadForm }) {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = form.alias ?? '';
  const alias = typed ?? stored;
  const isChanged = alias !== stored;
  const isWellFormed = FormAlias.safeParse(alias).success;
  const settled = useDebounced(alias);
  const check = useRead(
    leadForms.checkAlias,
    { params: { id: form.id }, query: { alias: settled } },
    { enabled: isChanged && isWellFormed && settled === alias },
  );
  const save = useChange(leadForms.update, {
    onSuccess: ({ alias: now }) => {
      setTyped(null);
      toast({
        type: 'SUCCESS',
        heading: text(now === null ? 'alias_removed' : 'alias_saved'),
        message: text('alias_saved_text'),
      });
    },
  });
  const isChecked = settled === alias && check.data !== undefined;
  const fault = findFault();
  const maySave = isChanged && (alias === '' || (isWellFormed && isChecked && check.data.is_free));

  function findFault(): string | null {
    if (!isChanged || alias === '') return null;
    if (!isWellFormed) return text('alias_invalid');
    return isChecked && !check.data.is_free ? check.data.reason : null;
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (!maySave) return;
    save.mutate({
      params: { id: form.id },
      body: { alias: alias === '' ? null : alias, base: { alias: form.alias } },
    });
  }

  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 flex-wrap items-start gap-2 max-sm:basis-full">
      <TextField
        label={text('alias')}
        isLabelHidden
        className="min-w-0 flex-1 basis-60"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={text('alias_hint')}
        maxLength={60}
        value={alias}
        error={fault}
        onChange={({ target }) => setTyped(target.value.trim().toLowerCase())}
        start={
          <bdi dir="ltr" className="max-w-44 truncate text-fg-3 max-sm:max-w-28">
            {withoutScheme(form.address).replace(/[^/]*$/, '')}
          </bdi>
        }
        end={<AliasState isChanged={isChanged} isStored={stored !== ''} isFree={isChecked && check.data.is_free} />}
      />
      {isChanged && (
        <Button type="submit" variant="primary" aria-disabled={!maySave} isSaving={save.isPending}>
          {text('alias_save')}
        </Button>
      )}
    </form>
  );
}

function AliasState({ isChanged, isStored, isFree }: { isChanged: boolean; isStored: boolean; isFree: boolean }) {
  if (isChanged ? !isFree : !isStored) return null;
  return (
    <span role="status" className="flex items-center gap-1 text-xs text-success-fg">
      <Icon of={Check} size={14} />
      {text(isChanged ? 'alias_free' : 'alias_yours')}
    </span>
  );
}
