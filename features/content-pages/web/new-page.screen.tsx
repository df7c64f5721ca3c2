import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Title } from '#features/content/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { LockedPanel, NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { pageTemplates } from '../contract.ts';
import { contentPagePages } from '../pages.ts';
import { text } from './en.ts';
import { offerPro } from './offer-pro.ts';

/** Begins a new page with a name. */
export function NewPageScreen() {
  const person = useSession();
  return (
    <>
      <PageHeader title={text('new_page')} />
      {!mayUse(person, 'CONTENT.CREATE') ? (
        <NoPermissionPanel title={text('no_permission')}>
          {text('no_permission_text', { owner: person.owner_name })}
        </NoPermissionPanel>
      ) : person.is_free_tier ? (
        <Locked />
      ) : (
        <EmptyPageForm />
      )}
    </>
  );
}

/** What the free tier does not include: new pages; shared ones stay open. */
const Locked = () => (
  <div className="flex h-88 shrink-0 flex-col">
    <LockedPanel
      shape={<TableSkeleton rows={4} />}
      title={text('locked_title')}
      actions={
        <Button variant="primary" onClick={offerPro}>
          {text('see_plans')}
        </Button>
      }
    >
      {text('locked_text')}
    </LockedPanel>
  </div>
);

/** Makes a page without components and goes on in its editor. */
function EmptyPageForm() {
  const navigate = useNavigate();
  const [isMade, setIsMade] = useState(false);
  const create = useChange(pageTemplates.create, saidByForm);
  const form = useForm({
    stored: { title: '' },
    findProblem: problemBySchema({ title: Title }),
    refusalUnder: 'title',
    save: async (body) => {
      const { id } = await create.mutateAsync({ body });
      setIsMade(true);
      await navigate({ to: fillPage(contentPagePages.edit_page, { id }), replace: true });
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
          autoComplete="off"
          placeholder={text('name_hint')}
          {...form.input('title')}
        />
        <Button type="submit" variant="primary" className="justify-self-start" isSaving={form.isSaving || isMade}>
          {text('create')}
        </Button>
      </form>
    </div>
  );
}
