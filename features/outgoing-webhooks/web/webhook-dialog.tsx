import { useRef } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import {
  NO_FILTERS,
  type OutgoingWebhook,
  OutgoingWebhookSettings,
  outgoingWebhooks,
  type WebhookEvent,
} from '../contract.ts';
import { text } from './en.ts';
import { FilterFields } from './filters.tsx';

/** The events in the order in which they are offered. */
const events: readonly WebhookEvent[] = ['lead.created', 'client.updated', 'stage.changed', 'content.opened'];

/** Adds a signed webhook. */
export function NewWebhookDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const create = useChange(outgoingWebhooks.create, {
    ...saidByForm,
    onSuccess: ({ id }) => {
      onAdded(id);
      onClose();
      toast({ type: 'SUCCESS', heading: text('added_toast') });
    },
  });
  return (
    <SettingsDialog
      title={text('new_webhook')}
      saveLabel={text('add')}
      stored={{ name: '', url: '', events: ['lead.created'], filters: NO_FILTERS }}
      onClose={onClose}
      save={(body) => create.mutateAsync({ body })}
    />
  );
}

/** Changes where a webhook sends, and of what. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const update = useChange(outgoingWebhooks.update, {
    ...saidByForm,
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('saved_toast') });
    },
  });
  const { name, url, events: heard, filters } = webhook;
  const isZap = webhook.kind === 'ZAP';
  return (
    <SettingsDialog
      title={text(isZap ? 'edit_zap' : 'edit_webhook')}
      saveLabel={text('save')}
      stored={{ name, url, events: heard, filters }}
      isZap={isZap}
      onClose={onClose}
      save={({ url, events, ...body }) =>
        update.mutateAsync({ params: { id: webhook.id }, body: isZap ? body : { ...body, url, events } })
      }
    />
  );
}

interface SettingsDialogProps {
  title: string;
  saveLabel: string;
  stored: OutgoingWebhookSettings;
  /** True where Zapier says where it sends, and of what. */
  isZap?: boolean;
  onClose: () => void;
  save: (settings: OutgoingWebhookSettings) => Promise<unknown>;
}

function SettingsDialog({ title, saveLabel, stored, isZap = false, onClose, save }: SettingsDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const bySchema = problemBySchema(OutgoingWebhookSettings.shape);
  const form = useForm<OutgoingWebhookSettings>({
    stored,
    findProblem: (name, values) =>
      name === 'events' ? (values.events.length === 0 ? text('choose_event') : null) : bySchema(name, values),
    save,
  });
  const heard = form.values.events;
  const change = (event: WebhookEvent, isHeard: boolean) =>
    form.change({ events: events.filter((one) => (one === event ? isHeard : heard.includes(one))) });
  return (
    <FormDialog onClose={onClose} title={title} initialFocus={input} saveLabel={saveLabel} form={form}>
      <div className="grid gap-4">
        <TextField label={text('name')} isRequired ref={input} {...form.input('name')} />
        {!isZap && (
          <TextField
            label={text('url')}
            help={text('url_help')}
            isRequired
            dir="ltr"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...form.input('url')}
          />
        )}
        {!isZap && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-medium">{text('events')}</legend>
            {events.map((event) => (
              <Checkbox
                key={event}
                label={text(event)}
                checked={heard.includes(event)}
                onChange={({ target }) => change(event, target.checked)}
              />
            ))}
            {form.errors.events && (
              <p role="alert" className="text-xs text-danger-fg">
                {form.errors.events}
              </p>
            )}
          </fieldset>
        )}
        <FilterFields events={heard} filters={form.values.filters} onChange={(filters) => form.change({ filters })} />
        <p className="text-xs text-fg-3">{text(isZap ? 'filters_note' : 'rights_note')}</p>
      </div>
    </FormDialog>
  );
}
