import type { ReactNode } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { LeadMail } from '../contract.ts';
import { text } from './en.ts';
import { markLook } from './marked-text.tsx';
import type { Correction } from './use-correction.ts';

/** Lists what was read of a mail, with the numbers of its marks, and what a correction would read. */
export function FieldsPanel({ mail, correction }: { mail: LeadMail; correction: Correction }) {
  const targets = useQuestionTargets();
  const { target: chosen, value: words } = correction;
  return (
    <Panel
      title={text('fields')}
      look="band"
      end={
        mail.client_id !== null && (
          <PageLink to={clientPages.client} params={{ id: mail.client_id }} className={linkClasses('text')}>
            {text('open_client')}
          </PageLink>
        )
      }
    >
      {mail.fields.length === 0 && !chosen ? (
        <p className="px-5 pb-4 text-fg-2 max-sm:px-4">{text('no_fields')}</p>
      ) : (
        <ol className="px-5 pb-3 max-sm:px-4">
          {mail.fields.map(({ label, value, target, place, is_corrected }, index) => (
            <FieldItem
              key={`${label} ${place?.part} ${place?.start} ${value}`}
              number={place ? index + 1 : null}
              name={target ? targets.name(target) : label}
              value={value}
            >
              {is_corrected && text('corrected')}
            </FieldItem>
          ))}
          {chosen && chosen !== 'ignore' && (
            <FieldItem number={null} name={chosen === 'note' ? text('keep_note') : targets.name(chosen)} value={words}>
              {text('new')}
            </FieldItem>
          )}
        </ol>
      )}
    </Panel>
  );
}

interface FieldItemProps {
  number: number | null;
  name: string;
  value: string;
  children: ReactNode;
}

const FieldItem = ({ number, name, value, children }: FieldItemProps) => (
  <li className="flex items-baseline gap-3 border-b border-line py-2">
    <span
      aria-hidden="true"
      className={`grid size-5 shrink-0 place-items-center rounded-xs text-2xs ${number ? markLook(number) : ''}`}
    >
      {number}
    </span>
    <span title={name} className="w-24 shrink-0 truncate text-fg-2">
      {name}
    </span>
    <span dir="auto" className="min-w-0 flex-1 break-words">
      {value}
    </span>
    {children && <Badge tone="brand">{children}</Badge>}
  </li>
);
