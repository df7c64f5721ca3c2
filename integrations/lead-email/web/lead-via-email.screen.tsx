import { Mail } from 'lucide-react';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { LEAD_VIA_EMAIL } from '../contract.ts';
import { text } from './en.ts';
import { makeMailScreen } from './mail-source.screen.tsx';

export const LeadViaEmailScreen = makeMailScreen({
  kind: LEAD_VIA_EMAIL,
  title: text('lead_via_email'),
  invitation: text('invitation'),
  mark: <HeaderIcon of={Mail} />,
  steps: [text('step_copy'), text('step_portal'), text('step_forward'), text('step_confirm')],
});
