import { CircleCheck, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Navigate } from '#platform/web/navigation/router/link.tsx';
import { useNavigate, useRouter } from '#platform/web/navigation/router/page-frame.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';

import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { type ConsentAnswer, handOverConsent } from './consent-channel.ts';
import { isFromProvider, readAnswer } from './read-answer.ts';

/** Where the provider sends people back to (S0-2.1-85); who comes by a link goes on to the page of the source (readings.md A8). */
export function ReturnScreen() {
  const { pages } = useSource();
  const { search } = useRouter().history.location;
  const [isAnswer] = useState(() => isFromProvider(search));
  return isAnswer ? <Returned /> : <Navigate to={fillPage(pages.home)} search replace />;
}

/** The answer goes to the page that opened this window; without one it is used here. */
function Returned() {
  const { nouns } = useSource();
  const answer = useAnswer();
  return (
    <>
      <PageHeader title={text('return_title', nouns)} />
      {answer === null ? (
        <Ended title={text('return_unreadable', nouns)} icon={TriangleAlert}>
          {text('return_unreadable_text')}
        </Ended>
      ) : (
        <UsedAnswer answer={answer} />
      )}
    </>
  );
}

/** Reads the answer once and takes it out of the address, so that no history, report or link keeps it. */
function useAnswer(): ConsentAnswer | null {
  const router = useRouter();
  const navigate = useNavigate();
  const [answer] = useState(() => readAnswer(router.history.location.search));
  useEffect(() => {
    void navigate({ search: {}, replace: true });
  }, [navigate]);
  return answer;
}

type Result = 'working' | 'handed_over' | 'refused' | { message: string };

function UsedAnswer({ answer }: { answer: ConsentAnswer }) {
  const { nouns } = useSource();
  const result = useResult(answer);
  if (result === 'working') {
    return (
      <p role="status" className="flex items-center gap-2.5 px-5 py-6 max-sm:px-4">
        <Spinner />
        {text('ending', nouns)}
      </p>
    );
  }
  if (result === 'handed_over') return <StatePanel icon={CircleCheck} title={text('return_done')} />;
  if (result === 'refused') {
    return (
      <Ended title={text('return_refused')} icon={ShieldAlert}>
        {text('refused_text')}
      </Ended>
    );
  }
  return (
    <Ended title={text('return_failed', nouns)} icon={TriangleAlert}>
      {result.message}
    </Ended>
  );
}

function useResult(answer: ConsentAnswer): Result {
  const { contract, pages } = useSource();
  const [result, setResult] = useState<Result>('working');
  const navigate = useNavigate();
  const subscribe = useChange(contract.calls.subscribe, {
    onSuccess: () => void navigate({ to: fillPage(pages.home, {}, { choose: true }), replace: true }),
    onFailure: ({ message }) => {
      setResult({ message });
      return true;
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void handOverConsent(contract.id, answer).then((isTaken) => {
      if (isTaken) {
        setResult('handed_over');
        window.close();
      } else if (answer.code === null) setResult('refused');
      else subscribe.mutate({ body: { code: answer.code, state: answer.state } });
    });
  });
  return result;
}

interface EndedProps {
  title: string;
  icon: typeof TriangleAlert;
  children: string;
}

const Ended = ({ title, icon, children }: EndedProps) => (
  <div role="alert" className="flex flex-1 flex-col">
    <StatePanel
      title={title}
      icon={icon}
      iconTone="danger"
      actions={
        <PageLink to={useSource().pages.home} className={buttonClasses({ variant: 'primary' })}>
          {text('begin_again')}
        </PageLink>
      }
    >
      {children}
    </StatePanel>
  </div>
);
