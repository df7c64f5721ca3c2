import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { text } from './en.ts';

/** Lists what to do at the portal or the website. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol aria-label={text('steps')} className="grid list-decimal gap-2 ps-5 text-start text-pretty">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

/** Says how the first mail comes. */
export const NoMails = ({ steps }: { steps: readonly string[] }) => (
  <EmptyPanel
    title={text('no_mails_title')}
    placeholder={<LinePlaceholders />}
    actions={<p className="text-fg-3">{text('no_mails_text')}</p>}
  >
    <Steps steps={steps} />
  </EmptyPanel>
);
