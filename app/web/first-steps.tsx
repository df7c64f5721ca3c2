import { Link } from '@tanstack/react-router';
import { type LucideIcon, Plug, Upload } from 'lucide-react';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { pageRoutes } from '../page-routes.ts';
import { text } from './en.ts';

/** The space under a short list is a next step: how more clients arrive. */
export function FirstSteps() {
  const mayConnect = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  return (
    <div className="flex flex-col items-center gap-1 px-6 pt-10 pb-8 text-center">
      <h2 className="font-medium">{text('first_steps')}</h2>
      <p className="text-balance text-fg-2">{text(mayConnect ? 'first_steps_text' : 'first_steps_import_text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Step to={pageRoutes.import_clients.path} icon={Upload}>
          {text('import_file')}
        </Step>
        {mayConnect && (
          <Step to={pageRoutes.integrations.path} icon={Plug}>
            {text('connect_source')}
          </Step>
        )}
      </div>
    </div>
  );
}

/** The first step of an empty list, for who may take it. */
export function ConnectSource() {
  if (!mayUse(useSession(), 'INTEGRATIONS.MANAGE')) return null;
  return (
    <Link to={pageRoutes.integrations.path} className={buttonClasses({ variant: 'primary' })}>
      <ButtonContent variant="primary" icon={<Icon of={Plug} />}>
        {text('connect_source')}
      </ButtonContent>
    </Link>
  );
}

interface StepProps {
  to: string;
  icon: LucideIcon;
  children: string;
}

const Step = ({ to, icon, children }: StepProps) => (
  <Link to={to} className={buttonClasses()}>
    <ButtonContent icon={<Icon of={icon} />}>{children}</ButtonContent>
  </Link>
);
