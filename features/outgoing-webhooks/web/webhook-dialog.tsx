import { useRef } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { type OutgoingWebhook, OutgoingWebhookSettings, outgoingWebhooks, type WebhookEvent } from '../contract.ts';
import { text } from './en.ts';

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
      stored={{ name: '', url: '', events: ['lead.created'] }}
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
  const { name, url, events: heard } = webhook;
  return (
    <SettingsDialog
      title={text('edit_webhook')}
      saveLabel={text('save')}
      stored={{ name, url, events: heard }}
      onClose={onClose}
      save={(body) => update.mutateAsync({ params: { id: webhook.id }, body })}
    />
  );
}

interface SettingsDialogProps {
  title: string;
  saveLabel: string;
  stored: OutgoingWebhookSettings;
  onClose: () => void;
  save: (settings: OutgoingWebhookSettings) => Promise<unknown>;
}

function SettingsDialog({ title, saveLabel, stored, onClose, save }: SettingsDialogProps) {
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
        <p className="text-xs text-fg-3">{text('rights_note')}</p>
      </div>
    </FormDialog>
  );
}
