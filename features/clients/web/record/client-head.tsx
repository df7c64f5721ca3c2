import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { NewBadge } from '#domain/web/new-badge.tsx';
import { TestBadge } from '#domain/web/test-badge.tsx';
import { customFieldName, isLeadStage, useCustomEntity, useCustomFields } from '#features/custom-fields/web/index.ts';
import type { ScreenWidth } from '#platform/contract/startup/rendered-page.ts';
import { ChoiceMark } from '#platform/web/entity/choice-mark.tsx';
import { ChosenValue, InlineField } from '#platform/web/entity/entity-record.tsx';
import { readField } from '#platform/web/entity/field-paths.ts';
import { findChoice } from '#platform/web/entity/field-values.ts';
import type { SaveFields } from '#platform/web/entity/use-entity-edit.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { Client } from '../../contract.ts';
import { clientEntity } from '../client-fields.ts';
import { text } from '../en.ts';
import { ClientAssignee } from './client-assignee.tsx';
import { describeAdded } from './describe-added.ts';
import { HistoryButton } from './history-button.tsx';
import { BackLink, PreviousNextLinks } from './previous-next-links.tsx';

const OptedOutMark = lazyPart(() => import('../opted-out-mark.tsx').then((module) => module.OptedOutMark));

const ClientMenu = lazyOnInteraction<{ client: Client }>(() =>
  import('./client-menu.tsx').then((module) => module.ClientMenu),
);

interface ClientHeadProps {
  client: Client;
  save: SaveFields;
  room: ScreenWidth;
  /** Who else has the record open. */
  viewers: ReactNode;
  /** Left out on a phone, where the bar at the bottom has the actions. */
  actions: ReactNode;
}

/** Shows the name, source and assignee of the client, and the actions. */
export function ClientHead({ client, save, room, viewers, actions }: ClientHeadProps) {
  const isPhone = room === 'phone';
  return (
    <header className="flex shrink-0 items-center gap-3 border-line-2 bg-surface px-4 py-3 max-sm:gap-2 max-sm:px-2 max-sm:py-2 sm:flex-wrap sm:border-b">
      <BackLink />
      <Avatar of={client} size={40} />
      <div className="min-w-0 flex-1 sm:basis-60">
        <div className="group/line flex min-w-0 items-center gap-2.5">
          <ClientName key={client.id} client={client} save={save} />
          <NewBadge isNew={client.is_new_lead} />
          {client.is_test && <TestBadge />}
          {client.is_whatsapp_opted_out && <OptedOutMark />}
          {!isPhone && <ClientStage client={client} save={save} />}
          {!isPhone && <NameHistory client={client} />}
        </div>
        <Meta client={client} save={save} isShort={isPhone} />
      </div>
      <div className="ms-auto flex items-center gap-2 sm:flex-wrap">
        {viewers}
        {!isPhone && (
          <>
            {actions}
            <ClientMenu
              client={client}
              trigger={<IconButton variant="ghost" label={text('more_actions')} icon={<Icon of={Ellipsis} />} />}
            />
          </>
        )}
        <PreviousNextLinks id={client.id} />
      </div>
    </header>
  );
}

/**
 * Shows source and assignee. Each part has a dot before it that is cut off at the start of a line, so that no line
 * begins or ends with one.
 */
function Meta({ client, save, isShort }: { client: Client; save: SaveFields; isShort: boolean }) {
  const { time_zone } = useSession();
  if (isShort) {
    return (
      <div className="flex min-w-0 items-center gap-3 text-xs text-fg-3">
        <ClientStage client={client} save={save} isShort />
        <ClientAssignee client={client} isShort />
      </div>
    );
  }
  return (
    <div className="-ms-3 flex flex-wrap items-center text-xs text-fg-3 [clip-path:inset(-6px_-6px_-6px_8px)] rtl:[clip-path:inset(-6px_8px_-6px_-6px)]">
      <span className={dotted}>{describeAdded(client, time_zone)}</span>
      <span className={dotted}>
        <ClientAssignee client={client} />
      </span>
    </div>
  );
}

const dotted =
  "inline-flex min-w-0 items-center gap-1.5 before:-me-1.5 before:w-3 before:shrink-0 before:text-center before:content-['·'/'']";

interface ClientNameProps {
  client: Client;
  save: SaveFields;
}

const name = clientEntity.find(({ onRecord }) => onRecord === 'title')!;

/** Shows the heading of the record, edited in place. */
const ClientName = ({ client, save }: ClientNameProps) => (
  <div className="-ms-1.5 min-w-0 has-[input]:w-120">
    <InlineField field={name} value={client.name} isReadOnly={!client.access_policy.EDIT} save={save} />
  </div>
);

const NameHistory = ({ client }: Pick<ClientNameProps, 'client'>) => (
  <span className="-mx-1.5 flex">
    <HistoryButton client={client} field={name.name} label={name.label} />
  </span>
);

interface ClientStageProps {
  client: Client;
  save: SaveFields;
  /** True where the stage is in the small line under the name. */
  isShort?: boolean;
}

/** Shows the lead stage beside the name; a person who may edit the client changes it there. */
function ClientStage({ client, save, isShort = false }: ClientStageProps) {
  const stage = useCustomFields().find(isLeadStage);
  const field = useCustomEntity().find(({ name }) => stage && name === customFieldName(stage));
  if (!field) return null;
  const value = readField(client, field.name);
  const choice = findChoice(field, value);
  const canEdit = client.access_policy.EDIT;
  if (!choice && !canEdit) return null;
  const words = (
    <>
      <VisuallyHidden>{field.label}: </VisuallyHidden>
      {choice ? <ChoiceMark choice={choice} /> : <span className="truncate text-fg-3">{field.add}</span>}
    </>
  );
  if (!canEdit) return <span className="inline-flex min-w-0 text-sm">{words}</span>;
  const look = isShort
    ? 'touch-target -ms-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-xs px-1 hover:bg-hover aria-expanded:bg-hover'
    : classNames(buttonClasses({ size: 'sm' }), '!h-6 !min-w-0 !shrink font-normal !text-sm');
  const button = (
    <button type="button" className={look}>
      {words}
      <Icon of={ChevronDown} size={12} className="shrink-0 text-icon" />
    </button>
  );
  return <ChosenValue field={field} value={value} save={save} trigger={button} />;
}
