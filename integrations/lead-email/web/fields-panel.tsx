import { clientPages } from '#features/clients/pages.ts';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { LeadMail } from '../contract.ts';
import { text } from './en.ts';
import { markLook } from './marked-text.tsx';

/** Lists what was read of a mail, with the numbers of its marks. */
export function FieldsPanel({ mail }: { mail: LeadMail }) {
  const targets = useQuestionTargets();
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
      {mail.fields.length === 0 ? (
        <p className="px-5 pb-4 text-fg-2 max-sm:px-4">{text('no_fields')}</p>
      ) : (
        <ol className="px-5 pb-3 max-sm:px-4">
          {mail.fields.map(({ label, value, target, place, is_corrected }, index) => (
            <li
              key={`${label} ${place?.part} ${place?.start} ${value}`}
              className="flex items-baseline gap-3 border-b border-line py-2"
            >
              <span
                aria-hidden="true"
                className={`grid size-5 shrink-0 place-items-center rounded-xs text-2xs ${place ? markLook(index + 1) : ''}`}
              >
                {place && index + 1}
              </span>
              <span className="w-24 shrink-0 truncate text-fg-2">{target ? targets.name(target) : label}</span>
              <span className="min-w-0 flex-1 break-words">{value}</span>
              {is_corrected && <Badge tone="brand">{text('corrected')}</Badge>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
