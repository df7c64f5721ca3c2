import { type LucideIcon, Plug, Upload } from 'lucide-react';
import { clientImportPages } from '#features/client-import/pages.ts';
import { leadPages } from '#features/leads/pages.ts';
import type { Page } from '#platform/contract/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';

/** The next steps under a short list: how more clients arrive. */
export function FirstSteps() {
  const mayConnect = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  return (
    <div className="flex flex-col items-center gap-1 px-6 pt-10 pb-8 text-center">
      <h2 className="font-medium">{text('first_steps')}</h2>
      <p className="text-balance text-fg-2">{text(mayConnect ? 'first_steps_text' : 'first_steps_import_text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Step to={clientImportPages.import_clients} icon={Upload}>
          {text('import_file')}
        </Step>
        {mayConnect && (
          <Step to={leadPages.integrations} icon={Plug}>
            {text('connect_source')}
          </Step>
        )}
      </div>
    </div>
  );
}

/** The first step of an empty list, for people who may take it. */
export function ConnectSource() {
  if (!mayUse(useSession(), 'INTEGRATIONS.MANAGE')) return null;
  return (
    <PageLink to={leadPages.integrations} className={buttonClasses({ variant: 'primary' })}>
      <ButtonContent variant="primary" icon={<Icon of={Plug} />}>
        {text('connect_source')}
      </ButtonContent>
    </PageLink>
  );
}

interface StepProps {
  to: Page;
  icon: LucideIcon;
  children: string;
}

const Step = ({ to, icon, children }: StepProps) => (
  <PageLink to={to} className={buttonClasses()}>
    <ButtonContent icon={<Icon of={icon} />}>{children}</ButtonContent>
  </PageLink>
);
