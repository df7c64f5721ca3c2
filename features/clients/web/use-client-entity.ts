import { useMemo } from 'react';
import { useCustomEntity } from '#features/custom-fields/web/index.ts';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { clientEntity } from './client-fields.ts';

/** Returns every field of a client, the organisation's own after the others. */
export function useClientEntity(): readonly EntityField[] {
  const custom = useCustomEntity();
  return useMemo(() => [...clientEntity, ...custom], [custom]);
}
