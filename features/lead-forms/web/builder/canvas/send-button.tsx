import { listPages, writeWord } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';

/** The button at the end of the form; a press leads to its words. */
export function SendButton() {
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
