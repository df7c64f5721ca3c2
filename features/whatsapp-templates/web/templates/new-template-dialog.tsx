import type { WhatsAppAccount } from '#features/whatsapp/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { whatsappTemplatePages } from '../../pages.ts';
import type { TemplateLanguage } from '../../template-languages.ts';
import { TemplateTitle, whatsappTemplates } from '../../templates-contract.ts';
import { text } from './en.ts';
import { LanguageField } from './template-editor.tsx';

interface NewTemplateDialogProps {
  accounts: readonly Pick<WhatsAppAccount, 'id' | 'name'>[];
  onClose: () => void;
}

interface NewTemplate {
  title: string;
  account_id: string;
  language: TemplateLanguage;
}

/** Makes a template by its name, language and account, and leads to its text. */
export function NewTemplateDialog({ accounts, onClose }: NewTemplateDialogProps) {
  const navigate = useNavigate();
  const create = useChange(whatsappTemplates.create, saidByForm);
  const form = useForm<NewTemplate>({
    stored: { title: '', account_id: String(accounts[0]?.id ?? ''), language: 'en' },
    findProblem: problemBySchema({ title: TemplateTitle }),
    refusalUnder: 'title',
    async save({ account_id, ...fields }) {
      const body = { ...fields, account_id: account_id === '' ? null : Number(account_id), answers_leads: false };
      const { id } = await create.mutateAsync({ body });
      await navigate({ to: fillPage(whatsappTemplatePages.whatsapp_template, { id }) });
    },
  });
  const { values, change } = form;
  return (
    <FormDialog onClose={onClose} size="confirm" title={text('new_template')} saveLabel={text('create')} form={form}>
      <TextField
        label={text('name')}
        help={text('name_help')}
        isRequired
        autoFocus
        autoComplete="off"
        {...form.input('title')}
      />
      <LanguageField language={values.language} onChange={(language) => change({ language })} />
      {accounts.length > 1 && (
        <Select
          label={text('account')}
          value={values.account_id}
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(account_id) => change({ account_id })}
        />
      )}
    </FormDialog>
  );
}
