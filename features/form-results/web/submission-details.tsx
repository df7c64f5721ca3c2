import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listOriginFacts } from '#features/form-submissions/contract.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { Submission } from '../contract.ts';
import { AnswerWords } from './answer-words.tsx';
import { text } from './en.ts';
import { joinValues } from './find-answer.ts';

interface DetailProps {
  of: Submission;
}

/** Opens everything a submission says, where its line has room for a few answers only. */
export function ShowSubmission({ of }: DetailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = of.name || text('no_name');
  return (
    <>
      <LinkButton
        className="justify-self-start text-xs"
        aria-label={text('show_answers_of', { name })}
        onClick={() => setIsOpen(true)}
      >
        {text('show_answers')}
      </LinkButton>
      {isOpen && (
        <Dialog isOpen size="confirm" onClose={() => setIsOpen(false)} title={name}>
          <div className="grid gap-4 text-sm">
            <SubmissionAnswers of={of} />
            <SubmissionOrigin of={of} />
          </div>
        </Dialog>
      )}
    </>
  );
}

const factList = 'grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt dir="auto" className="text-start text-fg-3 wrap-anywhere">
      {name}
    </dt>
    <dd dir="auto" className="text-start whitespace-pre-wrap wrap-anywhere">
      {children}
    </dd>
  </>
);

/** Everything somebody wrote, as it came, and the consents they gave. */
export function SubmissionAnswers({ of: { answers, consents } }: DetailProps) {
  const { time_zone } = useSession();
  const isConsent = (key: string) => consents.some(({ question_id }) => question_id === key);
  return (
    <dl aria-label={text('answers')} className={factList}>
      {answers
        .filter(({ key }) => !isConsent(key))
        .map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers never move
          <Fact key={`${answer.key} ${index}`} name={answer.label || answer.key}>
            {joinValues(answer) === '' ? (
              <span className="text-fg-3">{text('no_answer')}</span>
            ) : (
              <AnswerWords words={joinValues(answer)} />
            )}
          </Fact>
        ))}
      {consents.map(({ question_id, text: statement, version, at }) => (
        <Fact key={question_id} name={text('consent')}>
          <span className="flex items-start gap-1.5">
            <Icon of={Check} size={14} className="mt-1 text-success" />
            <span className="min-w-0">
              {text('consent_given', {
                text: statement,
                version: String(version),
                time: formatDateTime(at, time_zone),
              })}
            </span>
          </span>
        </Fact>
      ))}
    </dl>
  );
}

/** Where somebody came from, and by which link and version. */
export function SubmissionOrigin({
  of: { first_touch_text, last_touch_text, came_by, link_name, version },
}: DetailProps) {
  const link = link_name ?? text('main_link');
  const { first_landing_page, last_landing_page, ad_clicks } = listOriginFacts(came_by);
  return (
    <dl aria-label={text('came_by')} className={factList}>
      <Fact name={text('first_touch')}>{first_touch_text ?? text('unknown')}</Fact>
      {last_touch_text !== first_touch_text && (
        <Fact name={text('last_touch')}>{last_touch_text ?? text('unknown')}</Fact>
      )}
      {first_landing_page && <Fact name={text('first_landing_page')}>{first_landing_page}</Fact>}
      {last_landing_page && last_landing_page !== first_landing_page && (
        <Fact name={text('last_landing_page')}>{last_landing_page}</Fact>
      )}
      {ad_clicks && <Fact name={text('ad_clicks')}>{ad_clicks}</Fact>}
      <Fact name={text('link')}>{text('link_and_version', { link, version: String(version) })}</Fact>
      {came_by.site && <Fact name={text('site')}>{came_by.site}</Fact>}
    </dl>
  );
}
