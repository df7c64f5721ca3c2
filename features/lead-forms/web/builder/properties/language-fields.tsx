import { useMemo } from 'react';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { readDirection } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';
import { formLanguages, nameLanguage } from './languages.ts';

/** The one language of a form; its direction follows. */
export function LanguageFields() {
  const { draft, change } = useBuilder();
  const { language } = draft;
  const options = useMemo(() => formLanguages.map(toOption), []);
  return (
    <Combobox
      label={text('language')}
      help={`${text(`direction_${readDirection(language)}`)} ${text('language_help')}`}
      options={options}
      value={toOption(language)}
      onChange={(option) => option && change({ ...draft, language: option.value })}
    />
  );
}

const toOption = (code: string) => ({ value: code, label: nameLanguage(code) });
