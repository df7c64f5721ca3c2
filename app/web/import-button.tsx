import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { pageRoutes } from '../page-routes.ts';
import { text } from './en.ts';

/** The way from the lists of clients to the import of a file. */
export const ImportButton = () => (
  <Link to={pageRoutes.import_clients.path as string} className={buttonClasses({ variant: 'ghost' })}>
    <ButtonContent variant="ghost" icon={<Icon of={Upload} />}>
      {text('import_clients')}
    </ButtonContent>
  </Link>
);
