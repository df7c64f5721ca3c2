import { Fragment, useRef, useState } from 'react';
import '../../visitor/form.css';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { readDirection } from '../../../contract.ts';
import { accentProperties } from '../../../page/accent.ts';
import { useBuilder } from '../builder-context.ts';
import { findQuestion } from '../change-draft.ts';
import { text } from '../en.ts';
import { nameQuestion } from '../name-question.ts';
import { DROP_AREA, useLanding } from '../use-drag-in.ts';
import { CanvasCover } from './canvas-cover.tsx';
import { CanvasHeading } from './canvas-heading.tsx';
import { CanvasQuestion } from './canvas-question.tsx';
import { SendButton } from './send-button.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Width = 'desktop' | 'phone';

/** The form itself, drawn with the parts visitors get; questions are chosen, moved and removed on it. */
export function Canvas({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [width, setWidth] = useState<Width>('desktop');
  const isNarrow = useIsNarrow();
  return (
    <section aria-label={text('canvas')} className="flex min-h-full flex-col items-center gap-3.5 p-6 max-sm:p-3">
      {!isNarrow && <WidthSwitch width={width} onChange={setWidth} />}
      <div
        className={classNames(
          'w-full shrink-0 rounded-xl border border-line-2 shadow-2',
          width === 'phone' ? 'max-w-[390px]' : 'max-w-[520px]',
        )}
      >
        <DrawnForm isReadOnly={isReadOnly} />
      </div>
    </section>
  );
}

const WidthSwitch = ({ width, onChange }: { width: Width; onChange: (width: Width) => void }) => (
  <Segmented
    label={text('canvas_width')}
    size="sm"
    value={width}
    segments={[
      { value: 'desktop', label: text('desktop') },
      { value: 'phone', label: text('phone') },
    ]}
    onChange={onChange}
  />
);

function DrawnForm({ isReadOnly }: { isReadOnly: boolean }) {
  const { draft, reorder } = useBuilder();
  const landing = useLanding();
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const nameOf = (id: string) => {
    const question = findQuestion(draft, id);
    return question ? nameQuestion(question) : '';
  };
  const area = { [DROP_AREA]: '' };
  return (
    <div
      // The form alone, without the page around it.
      className="lf min-h-0! rounded-xl bg-(--lf-surface)! p-0!"
      data-theme={draft.look.theme}
      lang={draft.language}
      dir={readDirection(draft.language)}
      style={accentProperties(draft.look.accent)}
    >
      <div className="w-full">
        <CanvasCover />
        <CanvasHeading isReadOnly={isReadOnly} />
        <SortableList ids={draft.questions.map(({ id }) => id)} nameOf={nameOf} onDrop={reorder}>
          <ol {...area} ref={list} aria-label={text('questions')} className="min-h-12">
            {draft.questions.map((question, place) => (
              <Fragment key={question.id}>
                {landing === place && <LandingLine />}
                <SortableItem id={question.id}>
                  {(sortable) => (
                    <CanvasQuestion
                      question={question}
                      place={place}
                      isReadOnly={isReadOnly}
                      onRearrange={keepFocus}
                      sortable={sortable}
                    />
                  )}
                </SortableItem>
              </Fragment>
            ))}
            {landing !== null && landing >= draft.questions.length && <LandingLine />}
            {draft.questions.length === 0 && <NoQuestions />}
          </ol>
        </SortableList>
        <SendButton />
      </div>
    </div>
  );
}

const LandingLine = () => <li aria-hidden="true" className="mx-4 h-1 rounded-full bg-brand" />;

const NoQuestions = () => <li className="px-7 py-6 text-center text-(--lf-fg-3)">{text('no_questions')}</li>;
