import { CircleAlert, ExternalLink, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { facebookPages } from '#integrations/facebook/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { formatDayOfMonth, formatTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton, linkClasses, TextLink } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type ConversionDataset, type ConversionDetail, metaConversions } from '../contract.ts';
import { text } from './en.ts';
import { findShared } from './find-shared.ts';
import { metaAddresses } from './meta-addresses.ts';

/** Lists what only a person can mend, each with what Meta said and the way out; nothing where all is well. */
export function NeedsYou({ detail, onChoose }: { detail: ConversionDetail; onChoose: () => void }) {
  const { time_zone } = useSession();
  const { dataset, refusals, stages } = detail;
  const shared = dataset ? [...findShared(stages)] : [];
  const fault = dataset?.fault ?? null;
  const count = Number(fault !== null) + refusals.length + shared.length;
  if (count === 0) return null;
  const nameStage = (id: number) => stages.find(({ option_id }) => option_id === id)?.name ?? '';
  return (
    <Panel look="card" title={text('needs_you')} count={count}>
      <ul className="pb-2">
        {dataset && fault && <DatasetFault dataset={dataset} onChoose={onChoose} />}
        {refusals.map(({ code, said, count: refused, last_at }) => (
          <Item
            key={code}
            title={text('refused_title', { count: refused, date: formatDayOfMonth(last_at, time_zone) })}
            said={code === 'not_counted' && said === null ? text('not_counted') : quote(said)}
          />
        ))}
        {shared.map(([id, first]) => (
          <Item
            key={id}
            isWarning
            title={text('shared_title')}
            said={text('shared_text', { second: nameStage(id), first: first.name })}
          />
        ))}
      </ul>
    </Panel>
  );
}

const quote = (said: string | null) => (said === null ? text('no_reason') : text('said', { said }));

function DatasetFault({ dataset, onChoose }: { dataset: ConversionDataset; onChoose: () => void }) {
  const { time_zone } = useSession();
  const sendNow = useChange(metaConversions.sendNow, {
    onSuccess: () => toast({ type: 'INFO', heading: text('trying') }),
  });
  const { state, kind, fault, paused_until } = dataset;
  const said = fault?.said ? `${quote(fault.said)} ` : '';
  const tryNow = <LinkButton onClick={() => sendNow.mutate({})}>{text('try_now')}</LinkButton>;
  if (state === 'EXPIRED' && kind === 'CONNECTION')
    return (
      <Item title={text('expired_title')} said={said + text('expired_by_login')}>
        <PageLink to={facebookPages.facebook} className={linkClasses()}>
          {text('connect_again')}
        </PageLink>
      </Item>
    );
  if (state === 'EXPIRED')
    return (
      <Item title={text('expired_title')} said={said + text('expired_by_token')}>
        <LinkButton onClick={onChoose}>{text('paste_again')}</LinkButton>
      </Item>
    );
  if (state === 'PERMISSION_MISSING')
    return (
      <Item title={text('missing_title')} said={said + text('missing_text')}>
        <TextLink href={metaAddresses.business} target="_blank" rel="noreferrer">
          {text('give_access')} <Icon of={ExternalLink} size={12} />
        </TextLink>
        <LinkButton onClick={onChoose}>{text('other_dataset')}</LinkButton>
        {tryNow}
      </Item>
    );
  const time = paused_until === null ? '' : formatTime(paused_until, time_zone);
  return (
    <Item isWarning title={text('failing_title')} said={said + text('failing_text', { time })}>
      {tryNow}
    </Item>
  );
}

interface ItemProps {
  title: string;
  said: string;
  isWarning?: boolean;
  children?: ReactNode;
}

const Item = ({ title, said, isWarning = false, children }: ItemProps) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 border-line py-2.5 not-first:border-t">
    <Icon
      of={isWarning ? TriangleAlert : CircleAlert}
      className={isWarning ? 'mt-0.5 text-warning-fg' : 'mt-0.5 text-danger-fg'}
    />
    <div className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      <p className="text-xs break-words text-fg-3">{said}</p>
      {children && <div className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">{children}</div>}
    </div>
  </li>
);
