import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { AccountFrame, AccountLoading } from '#features/preferences/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoPermissionPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type CustomField, customFields, type FieldUse, MAX_FIELDS } from '../../contract.ts';
import { text } from '../en.ts';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { FieldPanel } from './field-panel.tsx';
import { FieldsTable } from './fields-table.tsx';
import { RemovedList } from './removed-list.tsx';

/** The settings of the organisation's own fields of clients (mock-up client-fields). */
export function CustomFieldsScreen() {
  const person = useSession();
  if (mayUse(person, 'CUSTOM_FIELDS.MANAGE')) return <ManagedFields />;
  return (
    <AccountFrame title={text('title')} lead={text('lead')}>
      <NoPermissionPanel title={text('no_permission')}>
        {text('no_permission_text', { owner: person.owner_name })}
      </NoPermissionPanel>
    </AccountFrame>
  );
}

/** The panel: a field, a new one, or none. */
type Shown = number | 'new' | null;

function ManagedFields() {
  const list = useRead(customFields.list, {});
  const uses = useRead(customFields.listUses, {}).data?.results;
  const panel = usePanel();
  const [deleting, setDeleting] = useState<CustomField | null>(null);
  const fields = list.data?.results;
  const open = fields?.find(({ id }) => id === panel.shown);
  const findUse = (field: CustomField | undefined) => uses?.find(({ field_id }) => field_id === field?.id);
  const isFull = (fields?.length ?? 0) >= MAX_FIELDS;
  const add = (
    <Button
      icon={<Icon of={Plus} />}
      variant={fields?.length === 0 ? 'ghost' : 'secondary'}
      onClick={() => panel.show('new')}
      disabled={isFull}
    >
      {text('add_field')}
    </Button>
  );
  return (
    <AccountFrame
      title={text('title')}
      lead={text('lead')}
      actions={fields && fields.length > 0 && add}
      aside={
        (open || panel.shown === 'new') && (
          <FieldPanel
            key={panel.shown}
            field={open ?? null}
            use={findUse(open)}
            onDirty={panel.setDirty}
            onClose={() => panel.show(null)}
            onSaved={panel.close}
          />
        )
      }
    >
      {fields ? (
        <Fields fields={fields} uses={uses} panel={panel} add={add} onDelete={setDeleting} />
      ) : (
        <AccountLoading query={list} title={text('not_loaded')} />
      )}
      {deleting && (
        <DeleteFieldDialog
          field={deleting}
          use={findUse(deleting)}
          onDeleted={() => deleting.id === panel.shown && panel.close()}
          onClose={() => setDeleting(null)}
        />
      )}
      {panel.question}
    </AccountFrame>
  );
}

interface FieldsProps {
  fields: readonly CustomField[];
  uses: readonly FieldUse[] | undefined;
  panel: ReturnType<typeof usePanel>;
  add: ReactNode;
  onDelete: (field: CustomField) => void;
}

function Fields({ fields, uses, panel, add, onDelete }: FieldsProps) {
  return (
    <>
      {fields.length === 0 ? (
        <NoFields add={add} />
      ) : (
        <>
          <FieldsTable {...{ fields, uses, onDelete }} shown={panel.shown} onShow={panel.show} />
          <p className="mt-3 text-xs text-fg-3">
            {text('fields_used', { count: fields.length, max: MAX_FIELDS })} {/* A touch screen has no keys. */}
            <span className="pointer-coarse:hidden">{text('reorder_keys')}</span>
          </p>
        </>
      )}
      <RemovedList />
    </>
  );
}

/** Keeps which field is open; leaving one with unsaved changes is asked about first. */
function usePanel() {
  const [shown, setShown] = useState<Shown>(null);
  const [wanted, setWanted] = useState<{ next: Shown } | null>(null);
  const [isDirty, setDirty] = useState(false);
  const dirty = useRef(false);
  dirty.current = isDirty;
  const open = (next: Shown) => {
    setWanted(null);
    setDirty(false);
    setShown(next);
    if (next === null && shown !== null) focusField(shown);
  };
  const show = (next: Shown) => {
    if (next === shown) return;
    if (dirty.current) setWanted({ next });
    else open(next);
  };
  const question = (
    <>
      <LeaveQuestion isDirty={isDirty} />
      <ConfirmDialog
        isOpen={wanted !== null}
        title={text('discard_title')}
        confirmLabel={text('discard')}
        cancelLabel={text('keep_editing')}
        onConfirm={() => wanted && open(wanted.next)}
        onCancel={() => setWanted(null)}
      >
        {text('discard_text')}
      </ConfirmDialog>
    </>
  );
  return { shown, show, close: () => open(null), setDirty, question };
}

/** Returns the focus to the field whose panel has closed. */
const focusField = (id: number | 'new') =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus());

function NoFields({ add }: { add: ReactNode }) {
  const create = useChange(customFields.createDefaultFields, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('defaults_added') }),
  });
  return (
    <EmptyPanel
      title={text('empty_title')}
      className="mt-8"
      placeholder={['w-24', 'w-31', 'w-18'].map((width) => (
        <PlaceholderRow key={width}>
          <SkeletonBlock className={`h-2.5 ${width}`} />
          <SkeletonBlock className="ms-auto h-4 w-12" />
        </PlaceholderRow>
      ))}
      actions={
        <>
          {add}
          <Button variant="primary" isSaving={create.isPending} onClick={() => create.mutate({})}>
            {text('add_defaults')}
          </Button>
        </>
      }
    >
      {text('empty_text')}
    </EmptyPanel>
  );
}
