import type { Content } from '#features/content/contract.ts';
import { SubteamChoice } from '#features/content/web/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { contentApprovals, MAX_NOTE } from '../contract.ts';
import { text } from './en.ts';

interface AskDialogProps {
  content: Content;
  onClose: () => void;
}

interface AskForm {
  profile_id: string | null;
  visibility: 'ORG' | 'SUBTEAMS';
  subteam_ids: number[];
  note: string;
}

/** Asks a person by name to publish a content for everyone or for some sub-teams. */
export function AskDialog({ content, onClose }: AskDialogProps) {
  const { org_name, flags } = useSession();
  const publishers = useRead(contentApprovals.listPublishers, {});
  const people = publishers.data?.results ?? [];
  const form = useAskForm(content, onClose);
  const { profile_id, visibility, subteam_ids } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text('ask_title', { name: content.title })}
      saveLabel={text('send')}
    >
      {publishers.isError && <PartNotLoaded words={text('publishers_not_loaded')} read={publishers} />}
      <Select
        label={text('whom')}
        isRequired
        error={form.errors.profile_id ?? null}
        value={profile_id}
        onChange={(value) => form.change({ profile_id: value })}
        options={people.map(({ id, name, is_owner }) => ({
          value: String(id),
          label: is_owner ? text('is_owner', { name }) : name,
        }))}
      />
      {flags.enable_subteams_feature && (
        <RadioGroup
          label={text('for_whom')}
          error={form.errors.subteam_ids ?? null}
          value={visibility}
          onChange={(value) => form.change({ visibility: value })}
          options={[
            { value: 'ORG', label: text('for_org', { org: org_name }) },
            { value: 'SUBTEAMS', label: text('for_subteams') },
          ]}
        />
      )}
      {visibility === 'SUBTEAMS' && (
        <SubteamChoice chosen={subteam_ids} onChange={(ids) => form.change({ subteam_ids: ids })} />
      )}
      <TextArea label={text('note')} help={text('note_hint')} rows={3} maxLength={MAX_NOTE} {...form.input('note')} />
    </FormDialog>
  );
}

function useAskForm({ type, id }: Content, onClose: () => void) {
  const ask = useChange(contentApprovals.ask, {
    ...saidByForm,
    onSuccess: ({ publish_request }) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('asked', { name: publish_request?.asked.name ?? '' }) });
    },
  });
  return useForm<AskForm>({
    stored: { profile_id: null, visibility: 'ORG', subteam_ids: [], note: '' },
    findProblem: (field, { profile_id, visibility, subteam_ids }) => {
      if (field === 'profile_id') return profile_id === null ? messages.required : null;
      const isMissing = field === 'subteam_ids' && visibility === 'SUBTEAMS' && subteam_ids.length === 0;
      return isMissing ? text('choose_subteam') : null;
    },
    save: ({ profile_id, ...asked }) =>
      ask.mutateAsync({ params: { t: type, id }, body: { ...asked, profile_id: Number(profile_id) } }),
  });
}
