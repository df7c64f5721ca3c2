import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { IntegrationItem } from '../../contract.ts';
import { IntegrationAction } from '../card/integration-action.tsx';
import { IntegrationIcon } from '../card/integration-icon.tsx';
import { NotifyMeButton } from '../card/notify-me-button.tsx';
import { useConnect } from '../card/use-connect.ts';
import { Status } from '../status/status.tsx';
import { text } from './en.ts';

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(270px,100%),1fr))] gap-x-2.5';

interface SourcesProps {
  sources: readonly IntegrationItem[];
  /** Called when the person goes where a source is set up. */
  onLeave: () => void;
}

/** Sources under a heading; nothing where there are none. */
export const Sources = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <Panel look="subgroup" title={title} about={about && <p className="text-xs text-fg-3">{about}</p>}>
    {children}
  </Panel>
);

/** Suggestions that can be connected now, each a button as a whole. */
export const SuggestedSources = ({ sources, onLeave }: SourcesProps) => (
  <ul className={`${columns} gap-y-2.5`}>
    {sources.map((item) => (
      <li key={item.id} className="min-w-0">
        <SuggestedSource item={item} onLeave={onLeave} />
      </li>
    ))}
  </ul>
);

const cardClasses =
  'flex w-full items-center gap-3 rounded-[10px] border border-line-2 bg-raised p-3 text-start hover:border-line-btn hover:shadow-2';

/** One that is connected already leads to its page, where another can be connected. */
function SuggestedSource({ item, onLeave }: { item: IntegrationItem; onLeave: () => void }) {
  const { connect, isConnecting } = useConnect(item, onLeave);
  if (item.status !== 'not_configured') {
    return (
      <Link to={item.integration_web_path} onClick={onLeave} className={cardClasses}>
        <SuggestionWords item={item} end={<Status status={item.status} />} />
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-busy={isConnecting || undefined}
      onClick={isConnecting ? undefined : connect}
      className={cardClasses}
    >
      <SuggestionWords item={item} end={<Minutes item={item} />} />
    </button>
  );
}

const SuggestionWords = ({ item, end }: { item: IntegrationItem; end: ReactNode }) => (
  <>
    <IntegrationIcon item={item} />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{item.label}</span>
      <span className="mt-px block truncate text-xs text-fg-2">{item.description}</span>
    </span>
    <span className="shrink-0">{end}</span>
    <Icon of={ChevronRight} size={14} isDirectional className="text-fg-3" />
  </>
);

const Minutes = ({ item: { setup_minutes } }: { item: IntegrationItem }) =>
  setup_minutes !== null && (
    <span className="shrink-0 text-xs text-fg-3 tabular-nums">{text('minutes', { count: setup_minutes })}</span>
  );

/** Sources in lines, each with what one can do with it. */
export const SourceLines = ({ sources, onLeave }: SourcesProps) => (
  <ul className={columns}>
    {sources.map((item) => (
      <li
        key={item.id}
        className="flex min-h-12.5 min-w-0 items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0"
      >
        <IntegrationIcon item={item} isSmall />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium break-words">{item.label}</span>
          <span className="block truncate text-xs text-fg-3">{item.description}</span>
        </span>
        {item.status === 'not_configured' && <Minutes item={item} />}
        {item.visibility === 'UPCOMING' ? (
          <NotifyMeButton item={item} />
        ) : (
          <IntegrationAction item={item} onLeave={onLeave} />
        )}
      </li>
    ))}
  </ul>
);
