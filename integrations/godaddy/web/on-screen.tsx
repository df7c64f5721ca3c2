import { Globe } from 'lucide-react';
import type { MailSourceOnScreen } from '#integrations/lead-email/web/index.ts';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';

/** GoDaddy's site builder, as the page of a source with a mail address shows it. */
export const godaddy: MailSourceOnScreen = {
  kind: 'godaddy',
  title: text('godaddy'),
  invitation: text('invitation'),
  mark: <HeaderIcon of={Globe} />,
  steps: [text('step_copy'), text('step_form'), text('step_recipient'), text('step_verify'), text('step_publish')],
};
