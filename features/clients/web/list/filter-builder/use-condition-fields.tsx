import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  Eye,
  History,
  type LucideIcon,
  MessageCircleOff,
  MessagesSquare,
  Reply,
  Sparkles,
  Tags,
  UserCheck,
  Waypoints,
  Zap,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { activityFacts } from '#domain/activity-facts.ts';
import type { ActivityType } from '#domain/activity-types.ts';
import { ActivityGlyph } from '#domain/web/activity-icon.tsx';
import { activityLooks } from '#domain/web/activity-looks.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { useCustomEntity } from '#features/custom-fields/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { ChoiceMark } from '#platform/web/entity/choice-mark.tsx';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { fieldIcon } from '#platform/web/entity/field-icons.ts';
import type { PickerOption } from '#platform/web/ui/fields/option-picker.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ConditionField, type ConditionKind, conditionFields, followUpTypes } from '../../../contract.ts';
import type { plainFieldNames } from '../../../fields.ts';
import { clientEntity } from '../../client-fields.ts';
import { text } from './en.ts';

/** A field that clients are filtered by, with its words. */
export interface FieldInfo {
  name: string;
  label: string;
  kind: ConditionKind;
  heading: string;
  icon: ReactNode;
  /** The ISO code of a number that is money. */
  currency?: string | undefined;
  /** True for a date that is never in the future and may never have come. */
  isPast?: boolean;
  /** The choices that need no call. */
  choices?: readonly PickerOption[];
}

type PlainField = (typeof plainFieldNames)[number];

/** The labels of fields that are none of a client's own. */
const labels = {
  phone: text('field_phone'),
  email: text('field_email'),
  groups: text('field_groups'),
  source: text('field_source'),
  source_name: text('field_source_name'),
  assigned_to: text('field_assigned_to'),
  is_new_lead: text('field_is_new_lead'),
  is_whatsapp_opted_out: text('field_is_whatsapp_opted_out'),
  follow_up_type: text('field_follow_up_type'),
  follow_up: text('field_follow_up'),
  last_activity_type: text('field_last_activity_type'),
  last_activity: text('field_last_activity'),
  last_interaction: text('field_last_interaction'),
  first_response: text('field_first_response'),
  opened_content: text('field_opened_content'),
  converted: text('field_converted'),
  added: text('field_added'),
} satisfies Record<Exclude<ConditionField, PlainField>, string>;

const icons: Partial<Record<string, LucideIcon>> = {
  groups: Tags,
  source: Waypoints,
  source_name: Waypoints,
  assigned_to: UserCheck,
  is_new_lead: Sparkles,
  is_whatsapp_opted_out: MessageCircleOff,
  follow_up_type: CalendarClock,
  follow_up: CalendarClock,
  last_activity_type: Zap,
  last_activity: History,
  last_interaction: MessagesSquare,
  first_response: Reply,
  opened_content: Eye,
  converted: CircleCheck,
  added: CalendarPlus,
};

/** The names of phones and e-mails among the fields of a client. */
const entityNames: Partial<Record<string, string>> = { phone: 'phones', email: 'emails' };

const inActivity: readonly string[] = [
  'follow_up_type',
  'follow_up',
  'last_activity_type',
  'last_activity',
  'last_interaction',
  'first_response',
  'opened_content',
] satisfies ConditionField[];

const inPast: readonly string[] = [
  'last_activity',
  'last_interaction',
  'first_response',
  'opened_content',
  'converted',
  'added',
] satisfies ConditionField[];

const fixedChoices: Partial<Record<string, readonly PickerOption[]>> = {
  follow_up_type: followUpTypes.map((value) => ({ value, label: text(`follow_up_${value}`) })),
  last_activity_type: [
    { value: 'CONTENT_OPENED', label: text('activity_opened'), icon: <Icon of={Eye} className="text-icon" /> },
    ...(Object.keys(activityFacts) as ActivityType[]).map((value) => ({
      value,
      label: activityLooks[value].name,
      icon: <ActivityGlyph type={value} />,
    })),
  ],
};

function describeField(name: string, kind: ConditionKind): FieldInfo {
  const field = clientEntity.find((each) => each.name === (entityNames[name] ?? name));
  const icon = icons[name] ?? (field && fieldIcon(field));
  const choices = fixedChoices[name];
  return {
    name,
    label: (labels as Partial<Record<string, string>>)[name] ?? field?.label ?? name,
    kind,
    heading: text(inActivity.includes(name) ? 'heading_activity' : 'heading_client'),
    icon: icon && <Icon of={icon} className="text-icon" />,
    isPast: inPast.includes(name),
    ...(choices && { choices }),
  };
}

const ownFields: readonly FieldInfo[] = Object.entries(conditionFields)
  .map(([name, kind]) => describeField(name, kind))
  .toSorted((one, other) => Number(inActivity.includes(one.name)) - Number(inActivity.includes(other.name)));

/** The beginning of a custom field's name among conditions, and among the fields of a record. */
const PREFIX = 'custom:';
const ENTITY_PREFIX = 'custom_fields.';

const customKinds: Partial<Record<EntityField['kind'], ConditionKind>> = {
  number: 'number',
  date: 'date',
  choice: 'choice',
};

const describeCustom = (field: EntityField): FieldInfo => ({
  name: PREFIX + field.name.slice(ENTITY_PREFIX.length),
  label: field.label,
  kind: customKinds[field.kind] ?? 'text',
  heading: text('heading_custom'),
  icon: <Icon of={fieldIcon(field)} className="text-icon" />,
  currency: field.currency,
  ...(field.choices && {
    choices: field.choices.map((choice) => ({
      value: String(choice.value),
      label: choice.label,
      drawn: <ChoiceMark choice={choice} />,
    })),
  }),
});

/** Returns every field that clients are filtered by, those of the organisation last. */
export function useConditionFields(): { fields: readonly FieldInfo[]; isComplete: boolean } {
  const custom = useCustomEntity();
  const { isPending } = useRead(customFields.list, {});
  const fields = useMemo(() => [...ownFields, ...custom.map(describeCustom)], [custom]);
  return { fields, isComplete: !isPending };
}

/** A condition on one content names it behind the field: 'opened_content:file:12'. */
export const OPENED = 'opened_content' satisfies ConditionField;

/** Returns the field of a condition; undefined when it is gone. */
export const findField = (fields: readonly FieldInfo[], name: string): FieldInfo | undefined =>
  fields.find((field) => field.name === (name.startsWith(`${OPENED}:`) ? OPENED : name));

/** Returns the content that a condition names: 'file:12'; empty for any content. */
export const readContent = (name: string): string => name.slice(OPENED.length + 1);

export const writeContent = (content: string): string => (content === '' ? OPENED : `${OPENED}:${content}`);
