import { useState } from 'react';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { keyOf, useChange } from '#platform/web/data.ts';
import { type ClientImport, clientImports, type ImportSettings } from '../contract.ts';

export type ChangeSettings = (patch: Partial<ImportSettings>) => void;

/** Settings act at once: what is chosen is shown, saved, and taken back with its reason when it is refused. */
export function useSettings({ id }: ClientImport): { change: ChangeSettings; errors: FieldErrors } {
  const [errors, setErrors] = useState<FieldErrors>({});
  const key = keyOf(clientImports.get, { params: { id } });
  const update = useChange(clientImports.update, {
    optimistic: ({ body }, client) => {
      const before = client.getQueryData<ClientImport>(key);
      client.setQueryData<ClientImport>(key, (item) => item && { ...item, ...body, check: null });
      return () => client.setQueryData(key, before);
    },
    onFailure: ({ fieldErrors }) => {
      setErrors(fieldErrors);
      return Object.keys(fieldErrors).length > 0;
    },
  });
  const change: ChangeSettings = (patch) => {
    setErrors({});
    update.mutate({ params: { id }, body: patch });
  };
  return { change, errors };
}
