import { ChevronRight } from 'lucide-react';
import { type ComponentType, type FormEvent, useId, useRef, useState } from 'react';
import { useCustomEntity } from '#features/custom-fields/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { EntityForm, useEntityForm } from '#platform/web/entity/entity-form.tsx';
import { withoutEmpty } from '#platform/web/entity/field-paths.ts';
import { fromList } from '#platform/web/list/visit/list-return.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { clients, type NewClient } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { clientEntity } from '../client-fields.ts';
import { useClientEntity } from '../use-client-entity.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import { text } from './en.ts';

/** A question between submitting the form and adding the client, about somebody with this phone or e-mail. */
export interface AddQuestionProps {
  phone: string;
  email: string;
  onAdd: () => void;
  onBack: () => void;
  /** Another client is opened instead. */
  onOpen: () => void;
}

export interface AddClientDialogProps {
  name: string;
  onClose: () => void;
}

/** Adds a client by hand. @param props.Question adds at once where there is nothing to ask. */
export function AddClientDialog({
  name,
  onClose,
  Question,
}: AddClientDialogProps & { Question: ComponentType<AddQuestionProps> }) {
  const { default_country } = useSession();
  const navigate = useNavigate();
  const create = useChange(clients.create, {
    ...saidByForm,
    onSuccess: (client) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('client_added_toast', { name: client.name }) });
      void navigate({ to: fillPage(clientPages.client, { id: client.id }), state: fromList });
    },
  });
  const custom = useCustomEntity();
  const form = useEntityForm(useClientEntity(), {
    begin: { name },
    save: (draft) => create.mutateAsync({ body: readDraft(draft) }),
  });
  const first = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [phone, email] = [String(form.values.phones), String(form.values.emails)];
  const ask = (event: FormEvent): undefined => {
    event.preventDefault();
    setIsAsked(true);
  };
  const add = () => {
    setIsAsked(false);
    void form.submit();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={text('new_client')}
      form={{ ...form, props: { ...form.props, onSubmit: ask } }}
      initialFocus={first}
      saveLabel={text('new_client_save')}
    >
      <EntityForm
        fields={clientEntity}
        form={form}
        firstRef={first}
        country={default_country}
        after={{ emails: <DuplicateHint phone={phone} email={email} onOpen={onClose} /> }}
      />
      {custom.length > 0 && <MoreDetails fields={custom} form={form} />}
      {isAsked && (
        <Question
          phone={phone.trim()}
          email={email.trim()}
          onAdd={add}
          onBack={() => setIsAsked(false)}
          onOpen={onClose}
        />
      )}
    </FormDialog>
  );
}

/** Leaves out empty custom fields, so that one that was deleted meanwhile does not stop the client from being added. */
function readDraft({ custom_fields, ...draft }: Record<string, unknown>): NewClient {
  const filled = withoutEmpty((custom_fields ?? {}) as Record<string, unknown>);
  return { ...draft, ...(Object.keys(filled).length > 0 && { custom_fields: filled }) } as NewClient;
}

interface MoreDetailsProps {
  fields: readonly EntityField[];
  form: ReturnType<typeof useEntityForm>;
}

/** The organisation's own fields, folded until they are wanted or one of them has an error. */
function MoreDetails({ fields, form }: MoreDetailsProps) {
  const [isWanted, setIsWanted] = useState(false);
  const id = useId();
  const isOpen = isWanted || fields.some(({ name }) => form.errors[name]);
  return (
    <div className="grid gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsWanted(!isOpen)}
        className="touch-target -ms-1 flex items-center gap-1 justify-self-start rounded-xs px-1 py-0.5 font-medium text-fg-2 hover:bg-hover"
      >
        <Icon of={ChevronRight} size={14} isDirectional className={classNames(isOpen && 'rotate-90')} />
        {text('more_details')}
      </button>
      {isOpen && (
        <div id={id} className="grid gap-4">
          <EntityForm fields={fields} form={form} />
        </div>
      )}
    </div>
  );
}
