import { makeKey, useChange } from '#platform/web/data.ts';
import { type Form, saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ClientImport, clientImports, type ImportSettings } from '../contract.ts';

export type ChangeSettings = (patch: Partial<ImportSettings>) => void;

/** Props of a single settings field. */
export interface OneFieldProps {
  item: ClientImport;
  onChange: ChangeSettings;
  error: string | null;
}

/** Saves settings at once: a choice is shown, saved, and reverted with its reason when it is refused. */
export function useSettings(item: ClientImport): { form: Form<ImportSettings>; change: ChangeSettings } {
  const { id } = item;
  const key = makeKey(clientImports.get, { params: { id } });
  const update = useChange(clientImports.update, {
    ...saidByForm,
    optimistic: ({ body }, client) => {
      const before = client.getQueryData<ClientImport>(key);
      client.setQueryData<ClientImport>(key, (now) => now && { ...now, ...body, check: null });
      return () => client.setQueryData(key, before);
    },
  });
  const form = useForm<ImportSettings>({
    stored: settingsIn(item),
    takesBack: true,
    save: async (values, changed) => {
      const patch = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<ImportSettings>;
      if (changed.length > 0) await update.mutateAsync({ params: { id }, body: patch });
    },
  });
  const change: ChangeSettings = (patch) => {
    form.change(patch);
    void form.submit();
  };
  return { form, change };
}

const settingsIn = (item: ClientImport): ImportSettings => ({
  encoding: item.encoding,
  delimiter: item.delimiter,
  sheet: item.sheet,
  has_header: item.has_header,
  mapping: item.mapping,
  default_country: item.default_country,
  assigned_to_id: item.assigned_to_id,
  duplicates: item.duplicates,
  source_name: item.source_name,
});
