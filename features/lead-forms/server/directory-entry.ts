import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { LEAD_FORM } from '../contract.ts';
import { leadFormPages } from '../pages.ts';

export const leadFormsEntry = integration({
  id: LEAD_FORM,
  place: 50,
  words: {
    name: 'Lead forms',
    description: 'Your own forms, to share or embed.',
    known_as: ['form builder', 'web form', 'landing page', 'qr'],
  },
  // A clipboard with a list.
  icon: {
    lines: [
      'M8 3h8v4H8z',
      'M16 5h2a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h2',
      'M12 12h4M12 17h4M8 12h.01M8 17h.01',
    ],
  },
  type: 'lead_source',
  category: 'websites',
  visibility: 'public',
  page: leadFormPages.lead_forms,
  setup_minutes: 5,
  suggested_in: 'everywhere',
  readStatus: workingOnceLeadsCame,
});
