import { useState } from 'react';
import { AccountFrame } from '#features/preferences/web/index.ts';
import { useChange, useRead, useReadPages } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { type DuplicateEntry, duplicates, OnLead } from '../contract.ts';
import { text } from './en.ts';
import { MergePanel } from './merge-panel.tsx';

/** Lists clients that may be one person, merges them, and says what happens to leads of known clients (S0-2.1-28). */
export function DuplicatesScreen() {
  const [chosen, setChosen] = useState<DuplicateEntry | null>(null);
  return (
    <AccountFrame isWide title={text('title')} lead={text('lead')}>
      {chosen ? (
        <MergePanel key={chosen.id} client_id={chosen.client.id} onClose={() => setChosen(null)} />
      ) : (
        <>
          <Pairs onChoose={setChosen} />
          <Settings />
        </>
      )}
    </AccountFrame>
  );
}

function Pairs({ onChoose }: { onChoose: (entry: DuplicateEntry) => void }) {
  const read = useReadPages(duplicates.list, {});
  if (read.isPending) return <TableSkeleton rows={4} />;
  if (read.isError) return <NotLoaded title={text('not_loaded')} read={read} />;
  if (read.rows.length === 0) return <StatePanel title={text('empty_title')}>{text('empty_text')}</StatePanel>;
  return (
    <>
      <ul aria-label={text('pairs')} className="mt-6 border-t border-line-2">
        {read.rows.map((entry) => (
          <li key={entry.id} className="border-b border-line-2">
            <button
              type="button"
              onClick={() => onChoose(entry)}
              className="flex min-h-11 w-full items-center gap-3 px-2 py-2 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <b className="block truncate font-medium">
                  {entry.client.name}, {entry.other.name}
                </b>
                <span className="block truncate text-xs text-fg-3">{describeMatch(entry)}</span>
              </span>
              {entry.is_question && <Badge>{text('to_decide')}</Badge>}
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={read} />
    </>
  );
}

function describeMatch({ same_phone, same_email, others_count }: DuplicateEntry): string {
  const match = same_phone && same_email ? 'same_both' : same_phone ? 'same_phone' : 'same_email';
  return others_count > 1 ? `${text(match)}, ${text('more', { count: others_count - 1 })}` : text(match);
}

/** What happens to leads of known clients; only people with the permission see it. */
function Settings() {
  const person = useSession();
  const mayChange = mayUse(person, 'TEAM.DUPLICATE_CLIENT_SETTING');
  const read = useRead(duplicates.getSettings, {}, { enabled: mayChange });
  const change = useChange(duplicates.changeSettings, {
    onSuccess: () => void toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  if (!mayChange || !read.data) return null;
  return (
    <RadioGroup
      className="mt-8"
      label={text('on_lead')}
      value={change.isPending ? change.variables.body.on_lead : read.data.on_lead}
      options={OnLead.options.map((value) => ({ value, label: text(value), help: text(`${value}_help`) }))}
      onChange={(on_lead) => change.mutate({ body: { on_lead } })}
    />
  );
}
