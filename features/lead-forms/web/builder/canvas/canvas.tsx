import { type ChangeEvent, useState } from 'react';
import { EditedList, type Width, WidthSwitch } from '#engines/drafts/web/index.ts';
import '../../visitor/form.css';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { listPages, MAX_TEXT, readDirection, writeWord } from '../../../contract.ts';
import { accentProperties } from '../../../page/accent.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';
import { nameQuestion } from '../name-question.ts';
import { usePicture } from '../properties/use-picture.ts';
import { CanvasQuestion } from './canvas-question.tsx';

/** The form itself, drawn with the parts visitors get; questions are chosen, moved and removed on it. */
export function Canvas({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [width, setWidth] = useState<Width>('desktop');
  const isNarrow = useIsNarrow();
  return (
    <section aria-label={text('canvas')} className="flex min-h-full flex-col items-center gap-3.5 p-6 max-sm:p-3">
      {!isNarrow && <WidthSwitch label={text('canvas_width')} width={width} onChange={setWidth} />}
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

function DrawnForm({ isReadOnly }: { isReadOnly: boolean }) {
  const { draft, reorder } = useBuilder();
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
        <EditedList
          items={draft.questions}
          nameOf={nameQuestion}
          onDrop={reorder}
          draw={(question, of) => <CanvasQuestion question={question} of={of} isReadOnly={isReadOnly} />}
          label={text('questions')}
          className="min-h-12"
          lineClassName="mx-4"
        >
          <li className="px-7 py-6 text-center text-(--lf-fg-3)">{text('no_questions')}</li>
        </EditedList>
        <SendButton />
      </div>
    </div>
  );
}

/** The cover and logo above the title. */
function CanvasCover() {
  const { draft } = useBuilder();
  const cover = usePicture(draft.look.cover_key);
  const logo = usePicture(draft.look.logo_key);
  return (
    <>
      {cover && <img src={cover} alt="" className="block h-28 w-full rounded-t-xl object-cover" />}
      {logo && <img src={logo} alt="" className="lf-logo mx-7 mt-5 max-sm:mx-4" />}
    </>
  );
}

const MAX_TITLE = 120;
const field =
  'block field-sizing-content w-full resize-none rounded-xs border-0 bg-transparent p-0 text-inherit outline-offset-4 placeholder:text-(--lf-fg-3) hover:outline hover:outline-dashed hover:outline-(--lf-line-field)';

/** The title and introduction, written where visitors read them. */
function CanvasHeading({ isReadOnly }: { isReadOnly: boolean }) {
  const { draft, change, choose } = useBuilder();
  const write =
    (part: 'title' | 'intro') =>
    ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
      change({ ...draft, [part]: target.value }, part);
  return (
    <div className="lf-heading px-7 pt-5 pb-2 max-sm:px-4">
      <textarea
        dir="auto"
        rows={1}
        aria-label={text('title')}
        placeholder={text('title_hint')}
        maxLength={MAX_TITLE}
        readOnly={isReadOnly}
        value={draft.title}
        onChange={write('title')}
        onFocus={() => choose('title')}
        className={`lf-title ${field}`}
      />
      <textarea
        dir="auto"
        rows={1}
        aria-label={text('intro')}
        placeholder={text('intro_hint')}
        maxLength={MAX_TEXT}
        readOnly={isReadOnly}
        value={draft.intro}
        onChange={write('intro')}
        onFocus={() => choose('intro')}
        className={`lf-intro ${field}`}
      />
    </div>
  );
}

/** The button at the end of the form; a press leads to its words. */
function SendButton() {
  const { draft, choose } = useBuilder();
  const word = writeWord(draft.words, 'send');
  const hasPages = listPages(draft).length > 1;
  return (
    <div className="grid gap-2 px-7 pt-2.5 pb-6 max-sm:px-4">
      <button
        type="button"
        aria-label={text('edit_named', { name: word })}
        onClick={() => choose('words')}
        className="lf-send w-full"
      >
        {word}
      </button>
      {hasPages && draft.unfinished_notice !== '' && <p className="lf-unfinished">{draft.unfinished_notice}</p>}
    </div>
  );
}
