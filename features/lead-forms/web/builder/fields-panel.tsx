import {
  AlignLeft,
  Building2,
  Calendar,
  Check,
  CircleChevronDown,
  EyeOff,
  FilePlus2,
  Hash,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Plus,
  SquareCheck,
  StickyNote,
  Type,
  UserRound,
} from 'lucide-react';
import { useDragIn } from '#engines/drafts/web/index.ts';
import { customFieldPages } from '#features/custom-fields/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { clientQuestionKinds, type QuestionKind, type SupportedField } from '../../contract.ts';
import { partOfQuestion } from '../../draft-parts.ts';
import { useBuilder } from './builder-context.ts';
import { findAsked, isUsed } from './change-draft.ts';
import { text } from './en.ts';

/** What the form can ask for: a press adds it behind the chosen question, a drag anywhere. */
export function FieldsPanel({ onAdded }: { onAdded?: () => void }) {
  const { fields } = useBuilder();
  const isClient = ({ kind }: SupportedField) => (clientQuestionKinds as readonly QuestionKind[]).includes(kind);
  const isCustom = ({ kind }: SupportedField) => kind === 'custom_field';
  return (
    <>
      <FieldList heading={text('client_details')} fields={fields.filter(isClient)} onAdded={onAdded} />
      <FieldList heading={text('custom_fields')} fields={fields.filter(isCustom)} onAdded={onAdded}>
        <NewCustomField />
      </FieldList>
      <FieldList
        heading={text('other_parts')}
        fields={fields.filter((field) => !isClient(field) && !isCustom(field))}
        onAdded={onAdded}
      />
    </>
  );
}

interface FieldListProps {
  heading: string;
  fields: readonly SupportedField[];
  onAdded: (() => void) | undefined;
  children?: React.ReactNode;
}

const FieldList = ({ heading, fields, onAdded, children }: FieldListProps) => (
  <section aria-label={heading} className="mb-4">
    <h2 className="px-2 pb-1 text-xs font-medium text-fg-3">{heading}</h2>
    <ul>
      {fields.map((field) => (
        <li key={`${field.kind}-${field.custom_field_id}`}>
          <FieldButton field={field} onAdded={onAdded} />
        </li>
      ))}
    </ul>
    {children}
  </section>
);

interface FieldButtonProps {
  field: SupportedField;
  onAdded: (() => void) | undefined;
}

function FieldButton({ field, onAdded }: FieldButtonProps) {
  const { draft, add, choose } = useBuilder();
  const used = isUsed(draft, field);
  const drag = useDragIn((place) => add(field, place));
  const press = () => {
    if (drag.wasDragged()) return;
    const asked = used && findAsked(draft, field);
    if (asked) choose(partOfQuestion(asked.id));
    else add(field);
    onAdded?.();
  };
  return (
    <button
      type="button"
      aria-label={text(used ? 'is_in_form' : 'add_named', { name: field.name })}
      onClick={press}
      onPointerDown={used ? undefined : drag.onPointerDown}
      className={classNames(
        'focus-inset flex min-h-8 w-full min-w-0 items-center gap-2.5 rounded-sm px-2 text-start hover:bg-hover max-lg:min-h-11',
        used ? 'text-fg-3' : 'text-fg',
      )}
    >
      <Icon of={fieldIcon(field)} className="text-icon" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {field.name}
      </span>
      <Icon of={used ? Check : Plus} size={14} className="text-fg-3" />
    </button>
  );
}

/** Leads to where fields of the client are made, which only some people may. */
function NewCustomField() {
  if (!mayUse(useSession(), 'CUSTOM_FIELDS.MANAGE')) return null;
  return (
    <PageLink
      to={customFieldPages.custom_client_fields}
      className={classNames(linkClasses(), 'mt-1 inline-flex items-center gap-1.5 px-2 font-medium')}
    >
      <Icon of={Plus} size={14} />
      {text('new_custom_field')}
    </PageLink>
  );
}

const kindIcons: Record<QuestionKind, LucideIcon> = {
  name: UserRound,
  phone: Phone,
  email: Mail,
  company: Building2,
  location: MapPin,
  note: StickyNote,
  custom_field: AlignLeft,
  consent: SquareCheck,
  text: Type,
  hidden: EyeOff,
  page_break: FilePlus2,
};

const typeIcons = { text: AlignLeft, date: Calendar, dropdown: CircleChevronDown, number: Hash } as const;

/** Returns the icon of what a question can ask for. */
const fieldIcon = ({ kind, custom_field_type }: SupportedField): LucideIcon =>
  custom_field_type === null ? kindIcons[kind] : typeIcons[custom_field_type];
