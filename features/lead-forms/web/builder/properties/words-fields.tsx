import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { englishWords, type FormWords, type WordName, wordNames } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';

const MAX_WORD = 300;
/** Words that people change most come first. */
const leading: readonly WordName[] = ['send', 'thanks_title', 'thanks_text', 'closed_title', 'closed_text'];
const ordered = [...leading, ...wordNames.filter((name) => !leading.includes(name))];

/** Every word that visitors read besides the questions; an empty field is the English one. */
export function WordsFields() {
  return (
    <>
      <p className="text-xs text-fg-3">{text('words_help')}</p>
      {ordered.map((name) => (
        <WordField key={name} name={name} />
      ))}
    </>
  );
}

/** One word of the form; what stands in braces is filled in. */
export function WordField({ name, label = englishWords[name] }: { name: WordName; label?: string }) {
  const { draft, change } = useBuilder();
  const value = draft.words[name] ?? '';
  const lost = findLostValues(name, value);
  return (
    <TextField
      label={label}
      maxLength={MAX_WORD}
      placeholder={englishWords[name]}
      value={value}
      help={lost.length > 0 ? text('word_needs', { values: lost.join(', ') }) : undefined}
      onChange={({ target }) => change({ ...draft, words: setWord(draft.words, name, target.value) }, `word.${name}`)}
    />
  );
}

/** Returns the values in braces that the own word leaves out. */
function findLostValues(name: WordName, value: string): string[] {
  const needed: readonly string[] = englishWords[name].match(/\{\w+\}/g) ?? [];
  return value === '' ? [] : needed.filter((each) => !value.includes(each));
}

function setWord(words: FormWords, name: WordName, value: string): FormWords {
  const { [name]: _before, ...others } = words;
  return value.trim() === '' ? others : { ...others, [name]: value };
}
