import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { ChangeList } from './change-list.tsx';
import { compareVersions, type ItemChange } from './compare-versions.ts';
import { diffWords, type Words } from './diff-words.ts';
import { text } from './en.ts';
import { nameSide } from './sides.ts';
import type { Side, Versioned } from './versioned.ts';

interface ComparedVersionsProps {
  of: Versioned;
  older: Side;
  newer: Side;
}

/** Two versions beside each other with what changed between them. */
export function ComparedVersions({ of, older, newer }: ComparedVersionsProps) {
  const before = useDefinition(of, older);
  const after = useDefinition(of, newer);
  const failed = [before, after].find(({ isError }) => isError);
  const [at, setAt] = useState(0);
  const [chosenView, setView] = useState<'pages' | 'text' | null>(null);
  const isPhone = useIsPhone();
  const view = chosenView ?? (isPhone ? 'text' : 'pages');
  if (failed) return <PartNotLoaded words={text('version_not_loaded')} read={failed} className="p-6" />;
  if (!before.definition || !after.definition) return <RecordSkeleton />;
  const comparison = compareVersions(of.kind, before.definition, after.definition);
  const { changes } = comparison;
  const selectors = changes.map(({ id }) => partSelector(id));
  const frame = { shown: selectors[at] ?? null, marked: selectors };
  return (
    <div className="grid min-h-0 min-w-0 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 bg-canvas p-5 max-sm:p-4 lg:overflow-y-auto">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Segmented
            label={text('view')}
            size="sm"
            value={view}
            segments={[
              { value: 'pages', label: text('side_by_side') },
              { value: 'text', label: text('text_only') },
            ]}
            onChange={setView}
          />
          {changes.length > 0 && <Steps at={at} count={changes.length} onStep={setAt} />}
        </div>
        {view === 'pages' ? (
          <div className="grid grid-cols-2 gap-4">
            {[older, newer].map((side) => (
              <figure key={side} className="m-0 min-w-0">
                <figcaption className="mb-2 font-medium">{nameSide(side)}</figcaption>
                {of.draw(readNumber(side), {
                  ...frame,
                  width: 390,
                  className: 'h-[max(480px,calc(100dvh-240px))] w-full rounded-md border border-line-2 shadow-2',
                })}
              </figure>
            ))}
          </div>
        ) : (
          <ul className="grid gap-3">
            {changes.map((change) => (
              <ChangeInWords key={change.id} change={change} of={of} older={older} newer={newer} />
            ))}
          </ul>
        )}
      </div>
      <ChangeList of={of} older={older} newer={newer} comparison={comparison} at={at} onChoose={setAt} />
    </div>
  );
}

/** Finds the element of an item in a drawn page. */
const partSelector = (id: string): string => `[data-part="${id}"]`;

const readNumber = (side: Side): number | null => (side === 'draft' ? null : side);

/** Returns what a version, or the draft, consists of. */
function useDefinition({ id, stored, useVersion }: Versioned, side: Side) {
  const read = useVersion(id, readNumber(side));
  return { ...read, definition: side === 'draft' ? stored.draft : read.data?.definition };
}

function Steps({ at, count, onStep }: { at: number; count: number; onStep: (at: number) => void }) {
  return (
    <div className="ms-auto flex items-center gap-1">
      <span role="status" className="text-xs text-fg-3 tabular-nums">
        {text('change_of', { number: at + 1, count })}
      </span>
      <IconButton
        size="sm"
        variant="ghost"
        label={text('previous_change')}
        icon={<Icon of={ChevronUp} />}
        disabled={at === 0}
        onClick={() => onStep(at - 1)}
      />
      <IconButton
        size="sm"
        variant="ghost"
        label={text('next_change')}
        icon={<Icon of={ChevronDown} />}
        disabled={at === count - 1}
        onClick={() => onStep(at + 1)}
      />
    </div>
  );
}

/** One item as text on both sides, with the words marked that only one of them has. */
function ChangeInWords({ change, of, older, newer }: ComparedVersionsProps & { change: ItemChange }) {
  const type = (change.after ?? change.before)!.type;
  const [was, is] = [change.before, change.after].map((item) => item && of.write(item));
  const words = was && is ? diffWords(was, is) : null;
  return (
    <li className="rounded-md border border-line-2 bg-surface p-3">
      <h3 className="mb-2 flex items-center gap-2 font-medium">
        {of.drawIcon(type)}
        {of.nameType(type)}
      </h3>
      <dl className="grid gap-3 sm:grid-cols-2">
        {(
          [
            [older, was, 'deleted'],
            [newer, is, 'inserted'],
          ] as const
        ).map(([side, written, kind]) => (
          <div key={side} className="min-w-0">
            <dt className="text-xs text-fg-3">{nameSide(side)}</dt>
            <dd dir="auto" className="whitespace-pre-wrap break-words">
              {words ? <MarkedWords words={words} kind={kind} /> : (written ?? of.notHere)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const marks = {
  deleted: { Tag: 'del', look: 'bg-danger-tint text-danger-fg line-through' },
  inserted: { Tag: 'ins', look: 'bg-success-tint text-success-fg no-underline' },
} as const;

/** One side of two texts; what is marked is said too. */
function MarkedWords({ words, kind }: { words: readonly Words[]; kind: 'deleted' | 'inserted' }) {
  const { Tag, look } = marks[kind];
  const side = words.filter((run) => run.kind === 'same' || run.kind === kind);
  return side.map((run, place) => {
    const marked = run.text.trimStart();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of two texts never change
      <span key={place}>
        {run.kind === 'same' ? (
          run.text
        ) : (
          <>
            {run.text.slice(0, -marked.length || undefined)}
            <Tag className={`rounded-xs px-0.5 ${look}`}>
              <VisuallyHidden>{text(`words_${kind}`)} </VisuallyHidden>
              {marked}
            </Tag>
          </>
        )}
      </span>
    );
  });
}
