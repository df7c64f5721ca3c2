import { Upload } from 'lucide-react';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { clientImportPages } from '../../pages.ts';
import { text } from './en.ts';

/** Links the lists of clients to the import of a file. */
export const ImportButton = () => (
  <PageLink to={clientImportPages.import_clients} className={buttonClasses({ variant: 'ghost' })}>
    <ButtonContent variant="ghost" icon={<Icon of={Upload} />}>
      {text('import_clients')}
    </ButtonContent>
  </PageLink>
);
