import { renderToStaticMarkup } from 'react-dom/server';
import { type FormDefinition, readDirection, type WordName, writeWord } from '#features/lead-forms/contract.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { shorten } from '#platform/server/messages/shorten.ts';

/** What an e-mail with a content says. */
export interface ContentEmail {
  to: string;
  /** Empty where none is known. */
  first_name: string;
  title: string;
  link: string;
  /** The person whose share it is. */
  from_name: string;
  org_name: string;
  definition: FormDefinition;
}

/**
 * Writes the e-mail that brings a content to who asked for it in a form, in the words of that form. Of what the visitor wrote it
 * has the first name alone.
 */
export function writeContentEmail({ to, first_name, link, definition, ...facts }: ContentEmail): OutgoingMessage {
  const [title, org, from] = [toLine(facts.title), toLine(facts.org_name), toLine(facts.from_name)];
  const form = toLine(definition.title) || org;
  const say = (name: WordName, values: Record<string, string> = {}) => writeWord(definition.words, name, values);
  const hello = first_name === '' ? say('email_hello') : say('email_hello_name', { name: first_name });
  const here = say('email_text', { title });
  const open = say('open_content', { title });
  const signed = from === '' || from === org ? org : `${from}, ${org}`;
  const why = say('email_why', { form, org });
  const { language } = definition;
  return {
    channel: 'email',
    to,
    subject: toLine(say('email_subject', { title })),
    text: [hello, here, link, signed, why].join('\n\n'),
    html: renderToStaticMarkup(
      <div
        lang={language}
        dir={readDirection(language)}
        style={{ font: '16px/1.5 system-ui,sans-serif', maxWidth: '32rem', margin: '0 auto', padding: '24px' }}
      >
        <p>{hello}</p>
        <p>{here}</p>
        <p>
          <a href={link}>{open}</a>
        </p>
        <p>{signed}</p>
        <p style={{ fontSize: '13px' }}>{why}</p>
      </div>,
    ),
  };
}

const MAX_LINE = 120;
const toLine = (text: string): string => shorten(text.replace(/\s+/g, ' ').trim(), MAX_LINE);
