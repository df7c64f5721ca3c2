import { Building2 } from 'lucide-react';
import type { MailSourceOnScreen } from '#integrations/lead-email/web/index.ts';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';

/** PropertyGuru, as the page of a source with a mail address shows it. */
export const propertyguru: MailSourceOnScreen = {
  kind: 'propertyguru',
  title: text('propertyguru'),
  invitation: text('invitation'),
  mark: <HeaderIcon of={Building2} />,
  steps: [text('step_copy'), text('step_mailbox'), text('step_forwarding'), text('step_rule'), text('step_wait')],
};
