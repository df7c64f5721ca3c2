import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { EntityForm, useEntityForm } from '#platform/web/entity/entity-form.tsx';
import { fromList } from '#platform/web/list-return.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { clients, type NewClient } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { clientEntity } from '../client-fields.ts';
import { text } from '../en.ts';
import { DuplicateHint } from './duplicate-hint.tsx';

/** Adds a client by hand. */
export function AddClientDialog({ name, onClose }: { name: string; onClose: () => void }) {
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
  const form = useEntityForm(clientEntity, {
    begin: { name },
    save: (draft) => create.mutateAsync({ body: draft as NewClient }),
  });
  const first = useRef<HTMLInputElement>(null);
  const { phones, emails } = form.values;
  return (
    <FormDialog
      onClose={onClose}
      title={text('new_client')}
      form={form}
      initialFocus={first}
      saveLabel={text('new_client_save')}
    >
      <EntityForm
        fields={clientEntity}
        form={form}
        firstRef={first}
        country={default_country}
        after={{ emails: <DuplicateHint phone={String(phones)} email={String(emails)} onOpen={onClose} /> }}
      />
    </FormDialog>
  );
}
