import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TitleDialog } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LockedPage } from '#platform/web/ui/feedback/locked-page.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { pageTemplates } from '../contract.ts';
import { contentPagePages } from '../pages.ts';
import { DesignChoice } from './designs/design-choice.tsx';
import { text as designs } from './designs/en.ts';
import { text } from './en.ts';
import { offerPro } from './page-kind.ts';

/** Begins a new page: from a design, or from nothing. */
export function NewPageScreen() {
  const person = useSession();
  const mayMake = mayUse(person, 'CONTENT.CREATE') && !person.is_free_tier;
  return (
    <>
      <PageHeader title={text('new_page')} actions={mayMake && <BlankPage />} />
      {!mayUse(person, 'CONTENT.CREATE') ? (
        <NoPermissionPanel title={text('no_permission')}>
          {text('no_permission_text', { owner: person.owner_name })}
        </NoPermissionPanel>
      ) : person.is_free_tier ? (
        <LockedPage title={text('locked_title')} unlock={text('see_plans')} onUnlock={offerPro}>
          {text('locked_text')}
        </LockedPage>
      ) : (
        <DesignChoice />
      )}
    </>
  );
}

/** Asks for the name of a page without components. */
function BlankPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={Plus} />} onClick={() => setIsOpen(true)}>
        {designs('blank')}
      </Button>
      {isOpen && <BlankPageDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Makes a page without components and opens its editor. */
function BlankPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useChange(pageTemplates.create, saidByForm);
  return (
    <TitleDialog
      title={designs('blank_title')}
      saveLabel={text('create')}
      help={text('name_help')}
      hint={text('name_hint')}
      save={async (title) => {
        const { id } = await create.mutateAsync({ body: { title } });
        await navigate({ to: fillPage(contentPagePages.edit_page, { id }), replace: true });
      }}
      onClose={onClose}
    />
  );
}
