import { readFirstName } from '#domain/first-name.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { fillPlaceholders, TextDraft, type TextTemplate, textTemplates } from '../../../contract.ts';
import { text } from '../../en.ts';
import { toShareTarget } from '../../list/content-words.ts';
import { TeamPanels } from '../../page/common-panels.tsx';
import { ContentPage, ContentState } from '../../page/content-page.tsx';
import type { ContentPanels } from '../../page/content-panels.ts';
import { ShareOptionsPanel } from '../../page/share-options-panel.tsx';
import { useContentId } from '../../page/use-content-id.ts';
import { MessageField } from './message-field.tsx';
import { MessageText } from './message-text.tsx';

/** Shows one message: its editor, its preview and its shares. */
export function MessageScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const read = useRead(textTemplates.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type="text" />;
  const message = read.data;
  const { ShareButton, SharedWith, Labels, Approval } = panels;
  return (
    <ContentPage
      key={message.id}
      content={message}
      facts={`${text('owner')}: ${message.owner_profile_name}`}
      actions={<ShareButton content={toShareTarget(message)} />}
      main={message.access_policy.EDIT ? <MessageEditor message={message} /> : <MessageRead message={message} />}
      side={
        <>
          <SharedWith content={toShareTarget(message)} />
          <Labels content={message} />
          <TeamPanels content={message}>
            <Approval content={message} />
            <ShareOptionsPanel content={message} />
          </TeamPanels>
        </>
      }
    />
  );
}

const MessageRead = ({ message }: { message: TextTemplate }) => (
  <div className="max-w-[68ch] text-md whitespace-pre-wrap">
    <MessageText body={message.body} />
  </div>
);

function MessageEditor({ message }: { message: TextTemplate }) {
  const { title, body } = message;
  const update = useChange(textTemplates.update, {
    ...saidByForm,
    onSuccess: (saved) => toast({ type: 'SUCCESS', heading: text('message_saved'), message: saved.title }),
  });
  const form = useForm({
    stored: { title, body },
    findProblem: problemBySchema(TextDraft.shape),
    save: (written) => update.mutateAsync({ params: { id: message.id }, body: written }),
  });
  return (
    <form {...form.props} className="grid max-w-[720px] gap-4">
      <TextField label={text('message_title')} isRequired autoComplete="off" {...form.input('title')} />
      <MessageField label={text('message_body')} isRequired about="text" rows={8} {...form.control('body')} />
      <Preview body={form.values.body} />
      {form.isDirty && (
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={form.discard}>
            {text('cancel')}
          </Button>
          <Button variant="primary" type="submit" isSaving={form.isSaving}>
            {text('save_changes')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Shows the message with its placeholders filled, as a recipient will read it. */
function Preview({ body }: { body: string }) {
  const { name, email, org_name } = useSession();
  const client_name = text('preview_name');
  const filled = fillPlaceholders(body, {
    client_name,
    client_first_name: readFirstName(client_name),
    user_name: name,
    user_first_name: readFirstName(name),
    user_email: email,
    user_company: org_name,
  });
  return (
    <section aria-live="polite">
      <h2 className="mb-1.5 text-xs font-medium text-fg-3">{text('preview_for', { name: client_name })}</h2>
      <p className="rounded-md bg-sunken p-4 text-md whitespace-pre-wrap">{filled}</p>
    </section>
  );
}
