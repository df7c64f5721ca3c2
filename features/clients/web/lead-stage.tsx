import type { ReactNode } from 'react';
import { customFieldName, isLeadStage, useCustomEntity, useCustomFields } from '#features/custom-fields/web/index.ts';
import { ChoiceMark } from '#platform/web/entity/choice-mark.tsx';
import { readField } from '#platform/web/entity/field-paths.ts';
import { findChoice } from '#platform/web/entity/field-values.ts';

interface LeadStageProps {
  client: Parameters<typeof readField>[0];
  /** Stands in its place where the client has none, or the organisation no such field. */
  otherwise?: ReactNode;
}

/** The lead stage of a client. */
export function LeadStage({ client, otherwise = null }: LeadStageProps) {
  const stage = useCustomFields().find(isLeadStage);
  const field = useCustomEntity().find(({ name }) => stage && name === customFieldName(stage));
  const choice = field && findChoice(field, readField(client, field.name));
  return choice ? <ChoiceMark choice={choice} /> : otherwise;
}
