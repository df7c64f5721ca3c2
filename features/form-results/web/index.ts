import { clientSlots } from '#features/clients/web/index.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { webModule } from '#platform/web/module.ts';

export const formResultsWeb = webModule({
  pages: { lead_form: leadFormPages.lead_form },
  screens: { lead_form: () => import('./form.screen.tsx').then((module) => module.FormScreen) },
  slots: [
    clientSlots.record_details.fill(() =>
      import('./consents/consents-panel.tsx').then((module) => module.ConsentsPanel),
    ),
  ],
});
