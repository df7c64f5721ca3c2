import { FilePlus2 } from 'lucide-react';
import { webModule } from '#platform/web/module.ts';
import { leadFormPages } from '../pages.ts';

export { FormFrame } from './form-frame.tsx';
export { OpenedForm } from './opened-form.tsx';
export { PhoneNumber } from './phone-number.tsx';
export { useMayManage } from './use-may-manage.ts';

export const leadFormsWeb = webModule({
  pages: leadFormPages,
  screens: {
    lead_forms: () => import('./list/lead-forms.screen.tsx').then((module) => module.LeadFormsScreen),
    create_lead_form: () => import('./builder/new-form.screen.tsx').then((module) => module.NewFormScreen),
    edit_new_lead_form: () => import('./builder/new-form.screen.tsx').then((module) => module.NewFormScreen),
    edit_lead_form: () => import('./builder/builder.screen.tsx').then((module) => module.BuilderScreen),
  },
  palette: [
    { page: leadFormPages.lead_forms, group: 'go_to', policy: 'INTEGRATIONS.MANAGE' },
    { page: leadFormPages.create_lead_form, group: 'create', icon: FilePlus2, policy: 'INTEGRATIONS.MANAGE' },
  ],
  integrations: {
    'lead-forms': { page: leadFormPages.lead_forms, holds: Object.values(leadFormPages) },
  },
});
