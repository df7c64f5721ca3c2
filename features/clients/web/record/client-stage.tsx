import { ChevronDown } from 'lucide-react';
import { customFieldName, isLeadStage, useCustomEntity, useCustomFields } from '#features/custom-fields/web/index.ts';
import { ChoiceMark } from '#platform/web/entity/choice-mark.tsx';
import { ChosenValue } from '#platform/web/entity/entity-record.tsx';
import { readField } from '#platform/web/entity/field-paths.ts';
import { findChoice } from '#platform/web/entity/field-values.ts';
import type { SaveFields } from '#platform/web/entity/use-entity-edit.ts';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { Client } from '../../contract.ts';

interface ClientStageProps {
  client: Client;
  save: SaveFields;
  /** True where the stage is in the small line under the name. */
  isShort?: boolean;
}

/** Shows the lead stage beside the name; a person who may edit the client changes it there. */
export function ClientStage({ client, save, isShort = false }: ClientStageProps) {
  const stage = useCustomFields().find(isLeadStage);
  const field = useCustomEntity().find(({ name }) => stage && name === customFieldName(stage));
  if (!field) return null;
  const value = readField(client, field.name);
  const choice = findChoice(field, value);
  const canEdit = client.access_policy.EDIT;
  if (!choice && !canEdit) return null;
  const words = (
    <>
      <VisuallyHidden>{field.label}: </VisuallyHidden>
      {choice ? <ChoiceMark choice={choice} /> : <span className="truncate text-fg-3">{field.add}</span>}
    </>
  );
  if (!canEdit) return <span className="inline-flex min-w-0 text-sm">{words}</span>;
  const look = isShort
    ? 'touch-target -ms-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-xs px-1 hover:bg-hover aria-expanded:bg-hover'
    : classNames(buttonClasses({ size: 'sm' }), '!h-6 !min-w-0 !shrink font-normal !text-sm');
  const button = (
    <button type="button" className={look}>
      {words}
      <Icon of={ChevronDown} size={12} className="shrink-0 text-icon" />
    </button>
  );
  return <ChosenValue field={field} value={value} save={save} trigger={button} />;
}
