import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import type { Connect } from './use-connect.ts';

/** Says how far connecting is, and what to do when it did not end well. */
export function ConnectNotice({ connect: { phase, begin, cancel } }: { connect: Connect }) {
  const { nouns } = useSource();
  const again = (
    <>
      <Button size="sm" variant="ghost" onClick={cancel}>
        {text('dismiss')}
      </Button>
      <Button size="sm" onClick={() => begin()}>
        {text('begin_again')}
      </Button>
    </>
  );
  switch (phase.name) {
    case 'idle':
      return null;
    case 'asking':
      return <Notice icon={<Spinner />} fact={text('asking', nouns)} />;
    case 'open':
      return (
        <Notice icon={<Spinner />} fact={text('window_open', nouns)} words={text('window_open_text')}>
          <Button size="sm" variant="ghost" onClick={cancel}>
            {text('cancel')}
          </Button>
          <Button size="sm" onClick={() => phase.popup.focus()}>
            {text('show_window')}
          </Button>
        </Notice>
      );
    case 'ending':
      return <Notice icon={<Spinner />} fact={text('ending', nouns)} />;
    case 'closed':
      return (
        <Notice isWarning fact={text('window_closed', nouns)} words={text('window_closed_text')}>
          {again}
        </Notice>
      );
    case 'refused':
      return (
        <Notice isWarning fact={text('refused', nouns)} words={text('refused_text')}>
          {again}
        </Notice>
      );
    case 'not_set_up':
      return <Notice isWarning fact={`${text('not_set_up_title', nouns)}.`} words={text('not_set_up_text', nouns)} />;
    case 'failed':
      return (
        <Notice isWarning fact={phase.message}>
          {again}
        </Notice>
      );
  }
}

interface NoticeProps {
  icon?: ReactNode;
  isWarning?: boolean;
  fact: string;
  words?: string;
  children?: ReactNode;
}

const Notice = ({ icon, isWarning = false, fact, words, children }: NoticeProps) => (
  <div
    role={isWarning ? 'alert' : 'status'}
    className={classNames(
      'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3.5 py-2.5',
      isWarning ? 'bg-warning-tint text-warning-fg' : 'bg-info-tint text-info-fg',
    )}
  >
    {icon ?? <Icon of={isWarning ? TriangleAlert : Info} />}
    <p className="min-w-0 flex-1 basis-60">
      <strong className="font-semibold">{fact}</strong> {words}
    </p>
    {children && <div className="flex flex-wrap gap-2">{children}</div>}
  </div>
);
