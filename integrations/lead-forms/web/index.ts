import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { leadFormPages } from '../pages.ts';

const loadList = () => import('./list/lead-forms.screen.tsx').then((module) => module.LeadFormsScreen);

export const leadFormsWeb = webModule({
  pages: leadFormPages,
  screens: {
    lead_forms: loadList,
    create_lead_form: loadList,
    edit_new_lead_form: loadList,
    lead_form: loadList,
    edit_lead_form: loadList,
  },
  slots: [
    clientSlots.record_details.fill(() =>
      import('./consents/consents-panel.tsx').then((module) => module.ConsentsPanel),
    ),
  ],
  integrations: {
    'lead-forms': { page: leadFormPages.lead_forms },
  },
});
