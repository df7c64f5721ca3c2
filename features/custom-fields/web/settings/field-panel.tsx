import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { FormActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { type Form, saidByForm, useForm } from '#platform/web/use-form.ts';
import { type CustomField, customFields, customFieldTypes, type FieldUse, MAX_FIELD_NAME } from '../../contract.ts';
import { text } from '../en.ts';
import { currencies, describeNumber, typeIcons, typeLabel } from './describe-field.tsx';
import {
  type FieldValues,
  findOptionProblem,
  moveTargets,
  newField,
  readField,
  toNewField,
  toPatch,
} from './field-form.ts';
import { OptionsEditor } from './options-editor.tsx';
import { TypeChange } from './type-change.tsx';

interface FieldPanelProps {
  /** Null for a new field. */
  field: CustomField | null;
  /** How many clients use it; undefined until the counts have arrived. */
  use: FieldUse | undefined;
  onDirty: (isDirty: boolean) => void;
  /** Called when the person wants to leave; unsaved changes are asked about there. */
  onClose: () => void;
  onSaved: () => void;
}

/** Edits one field beside the table; where there is no room for that, in a sheet over it. */
export function FieldPanel({ field, use, onDirty, onClose, onSaved }: FieldPanelProps) {
  const formId = useId();
  const form = useFieldForm(field, onSaved);
  const { isDirty } = form;
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const removed = form.values.options.filter(({ removal }) => removal).length;
  return (
    <PanelFrame
      title={field?.name ?? text('new_field')}
      description={describePanel(field)}
      onClose={onClose}
      notice={removed > 0 ? text('options_to_remove', { count: removed }) : isDirty ? text('unsaved') : ''}
      actions={<FormActions formId={formId} isSaving={form.isSaving} saveLabel={text('save')} onCancel={onClose} />}
    >
      <form {...form.props} id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
        <FieldControls field={field} use={use} form={form} />
      </form>
    </PanelFrame>
  );
}

function describePanel(field: CustomField | null): string {
  if (!field) return text('panel_new');
  return text(field.default_key ? 'panel_default' : 'panel_own', { type: typeLabel(field.type) });
}

function useFieldForm(field: CustomField | null, onSaved: () => void): Form<FieldValues> {
  const create = useChange(customFields.create, saidByForm);
  const update = useChange(customFields.update, saidByForm);
  const stored = useMemo(() => (field ? readField(field) : newField), [field]);
  return useForm<FieldValues>({
    stored,
    findProblem: (name, values) => {
      if (name === 'name') {
        const written = values.name.trim();
        if (written === '') return messages.required;
        return written.length > MAX_FIELD_NAME ? messages.max(MAX_FIELD_NAME) : null;
      }
      return name === 'options' && values.type === 'dropdown' ? findOptionProblem(values.options) : null;
    },
    placeErrors: (errors) => {
      const entries = Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]);
      const { removed_options, ...placed } = Object.fromEntries(entries);
      return { ...placed, ...(removed_options && { options: removed_options }) };
    },
    save: async (values, changed) => {
      if (field && changed.length > 0) {
        await update.mutateAsync({ params: { id: field.id }, body: toPatch(values, changed) });
      }
      if (!field) await create.mutateAsync({ body: toNewField(values) });
      toast({ type: 'SUCCESS', heading: text(field ? 'saved' : 'added', { name: values.name.trim() }) });
      onSaved();
    },
  });
}

interface ControlsProps extends Pick<FieldPanelProps, 'field' | 'use'> {
  form: Form<FieldValues>;
}

function FieldControls({ field, use, form }: ControlsProps) {
  const { values, change } = form;
  const { type, is_pipeline } = values;
  const name = useRef<HTMLInputElement>(null);
  // The person has just asked for this field.
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <TextField ref={name} label={text('name')} autoComplete="off" {...form.input('name')} />
      {!field?.default_key && (
        <Select
          label={text('type')}
          value={type}
          onChange={(next) => change({ type: next })}
          options={customFieldTypes.map((value) => ({
            value,
            label: typeLabel(value),
            icon: <Icon of={typeIcons[value]} />,
          }))}
          error={form.errors.type ?? null}
        />
      )}
      {field && type !== field.type && <TypeChange field={field} type={type} />}
      {type === 'number' && <NumberFormat form={form} />}
      {type === 'dropdown' && (
        <>
          <OptionsEditor
            options={values.options}
            use={use}
            hasOutcomes={field?.default_key === 'LEAD_STAGE' || is_pipeline || hasOutcome(values)}
            error={form.errors.options}
            onChange={(options) => change({ options })}
          />
          {field?.default_key === 'LEAD_STAGE' && <StartOption form={form} />}
          <Switch
            label={text('pipeline')}
            help={text('pipeline_help')}
            checked={is_pipeline}
            onChange={({ target }) => change({ is_pipeline: target.checked })}
          />
        </>
      )}
    </>
  );
}

/** The value of the choice of no stage, because a select cannot have an empty one. */
const NO_STAGE = 'none';

function StartOption({ form }: Pick<ControlsProps, 'form'>) {
  const { start_option_id, options } = form.values;
  const stages = moveTargets(options);
  const isThere = stages.some(({ id }) => id === start_option_id);
  return (
    <Select
      label={text('start')}
      help={text('start_help')}
      value={isThere ? String(start_option_id) : NO_STAGE}
      onChange={(next) => form.change({ start_option_id: next === NO_STAGE ? null : Number(next) })}
      options={[
        ...stages.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: NO_STAGE, label: text('start_none') },
      ]}
      error={form.errors.start_option_id ?? null}
    />
  );
}

const hasOutcome = ({ options }: FieldValues): boolean => options.some(({ outcome }) => outcome !== 'OPEN');

/** The value of the choice of a number without a currency, because a select cannot have an empty one. */
const PLAIN = 'plain';

function NumberFormat({ form }: Pick<ControlsProps, 'form'>) {
  const { currency } = form.values;
  const offered = currency === '' || currencies.includes(currency) ? currencies : [currency, ...currencies];
  return (
    <Select
      label={text('format')}
      value={currency || PLAIN}
      onChange={(next) => form.change({ currency: next === PLAIN ? '' : next })}
      options={[
        { value: PLAIN, label: describeNumber('') },
        ...offered.map((code) => ({ value: code, label: describeNumber(code), hint: code })),
      ]}
      error={form.errors.currency ?? null}
    />
  );
}

interface PanelFrameProps {
  title: string;
  description: string;
  /** What is unsaved, at the start of the footer. */
  notice: string;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The width from which the panel stands beside the table. */
const wide = matchMedia('(width >= 80rem)');
const onWide = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

function PanelFrame({ title, description, notice, actions, onClose, children }: PanelFrameProps) {
  const isWide = useSyncExternalStore(onWide, () => wide.matches);
  const headingId = useId();
  if (!isWide) {
    return (
      <Drawer isOpen onClose={onClose} title={title} description={description} footer={actions}>
        {children}
      </Drawer>
    );
  }
  return (
    <aside
      aria-labelledby={headingId}
      className="flex w-[452px] shrink-0 flex-col border-s border-line-2 bg-surface shadow-2"
    >
      <header className="flex items-start gap-2 ps-5 pe-3 pt-[18px] pb-3.5">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="text-lg font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
            {title}
          </h2>
          <p className="text-fg-2">{description}</p>
        </div>
        <IconButton variant="ghost" label={text('close')} icon={<Icon of={X} />} onClick={onClose} className="-mt-1" />
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-0.5 pb-4">{children}</div>
      <footer className="flex items-center gap-2 border-t border-line-2 px-5 py-3">
        <span role="status" className="me-auto min-w-0 truncate text-fg-2">
          {notice}
        </span>
        {actions}
      </footer>
    </aside>
  );
}
