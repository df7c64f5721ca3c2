import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LockedPage } from '#platform/web/ui/feedback/locked-page.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { leadForms, NewLeadForm } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { text as listText } from '../list/en.ts';
import { offerPro } from '../offer-pro.ts';
import { useMayManage } from '../use-may-manage.ts';
import { text } from './en.ts';

const MAX_NAME = 100;
type NewForm = z.output<typeof NewLeadForm>;

const startingPoints: readonly NewForm['starts_as'][] = ['contact', 'register_interest', 'quote', 'empty'];

/** Begins a new form with a name and a starting point. */
export function NewFormScreen() {
  const { is_free_tier, owner_name } = useSession();
  const mayManage = useMayManage();
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={ClipboardList} />}
        below={[{ page: leadFormPages.lead_forms, label: shared('lead_forms') }]}
        title={text('new_form')}
      />
      {!mayManage && (
        <NoPermissionPanel title={shared('no_permission')}>
          {shared('no_permission_text', { owner: owner_name })}
        </NoPermissionPanel>
      )}
      {mayManage &&
        (is_free_tier ? (
          <LockedPage title={text('locked_title')} unlock={text('see_plans')} onUnlock={offerPro}>
            {text('locked_text')}
          </LockedPage>
        ) : (
          <NewForm />
        ))}
    </>
  );
}

function NewForm() {
  const navigate = useNavigate();
  const [isMade, setIsMade] = useState(false);
  const create = useChange(leadForms.create, saidByForm);
  const form = useForm<NewForm>({
    stored: { name: '', starts_as: 'contact' },
    findProblem: problemBySchema(NewLeadForm.shape),
    refusalUnder: 'name',
    save: async (body) => {
      const { id } = await create.mutateAsync({ query: {}, body });
      setIsMade(true);
      await navigate({ to: fillPage(leadFormPages.edit_lead_form, { id }), replace: true });
    },
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-16 max-sm:px-4">
      <form {...form.props} className="grid max-w-[480px] gap-5 pt-2">
        <TextField
          label={text('name')}
          help={text('name_help')}
          isRequired
          autoFocus
          maxLength={MAX_NAME}
          placeholder={text('name_hint')}
          {...form.input('name')}
        />
        <RadioGroup
          {...form.control('starts_as')}
          label={listText('start_with')}
          options={startingPoints.map((value) => ({
            value,
            label: listText(`start_${value}`),
            help: listText(`start_${value}_text`),
          }))}
        />
        <Button type="submit" variant="primary" className="justify-self-start" isSaving={form.isSaving || isMade}>
          {text('create')}
        </Button>
      </form>
    </div>
  );
}
