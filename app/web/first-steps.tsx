import { Link } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { pageRoutes } from '../page-routes.ts';
import { text } from './en.ts';

/** The space under a short list is a next step: how more clients arrive. */
export function FirstSteps() {
  const person = useSession();
  if (!mayUse(person, 'INTEGRATIONS.MANAGE')) return null;
  return (
    <div className="flex flex-col items-center gap-1 px-6 pt-10 pb-8 text-center">
      <h2 className="font-medium">{text('first_steps')}</h2>
      <p className="text-balance text-fg-2">{text('first_steps_text')}</p>
      <Link to={pageRoutes.integrations.path as string} className={`${buttonClasses()} mt-3`}>
        <span className="text-icon">
          <Icon of={Plug} />
        </span>
        {text('connect_source')}
      </Link>
    </div>
  );
}
