import { writeWord } from '../words.ts';
import { FormFrame } from './form-frame.tsx';
import type { FormFrameView } from './form-view.ts';
import { CheckIcon } from './icons.tsx';
import { RichText } from './rich-text.tsx';

/** What the thank-you page shows. */
export interface ShownThanks {
  kind: 'text' | 'content' | 'preparing';
  /** The content that was given, once it is ready. */
  content: { title: string; href: string } | null;
  /** Ways to reach the person the lead went to. */
  contact: { name: string; chat_href: string | null; call_href: string | null } | null;
  /** Where the form is filled in once more. */
  again_href: string | null;
}

/** What a visitor gets after sending: a page, or another address. */
export type Thanks = ShownThanks | { kind: 'address'; address: string };

/** Thanks in words alone. */
export const plainThanks: ShownThanks = { kind: 'text', content: null, contact: null, again_href: null };

/** A content and a chat open in no frame, and the form may stand in one. */
const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };

export function ThanksPage({ frame, thanks }: { frame: FormFrameView; thanks: ShownThanks }) {
  const { words, title } = frame.definition;
  const { kind, content, contact, again_href } = thanks;
  return (
    <FormFrame frame={frame} title={writeWord(words, 'thanks_title')} about={title}>
      <div className="lf-thanks">
        {kind !== 'preparing' && <CheckIcon />}
        <RichText text={writeWord(words, kind === 'preparing' ? 'preparing' : 'thanks_text')} />
      </div>
      <div className="lf-buttons" data-preparing={kind === 'preparing' ? '' : undefined}>
        {content && (
          <a className="lf-send" href={content.href} {...inNewTab}>
            {writeWord(words, 'open_content', { title: content.title })}
          </a>
        )}
        {contact?.chat_href && (
          <a className={content ? 'lf-back' : 'lf-send'} href={contact.chat_href} {...inNewTab}>
            {writeWord(words, 'chat_with', { name: contact.name })}
          </a>
        )}
        {contact?.call_href && (
          <a className="lf-back" href={contact.call_href}>
            {writeWord(words, 'call', { name: contact.name })}
          </a>
        )}
        {again_href !== null && kind !== 'preparing' && (
          <a className="lf-back" href={again_href}>
            {writeWord(words, 'again')}
          </a>
        )}
      </div>
    </FormFrame>
  );
}

interface ClosedPageProps {
  frame: FormFrameView;
  /** What somebody wrote who sent it too late, so that they can keep it. */
  written?: readonly { label: string; value: string }[];
}

export function ClosedPage({ frame, written = [] }: ClosedPageProps) {
  const { words, title } = frame.definition;
  return (
    <FormFrame frame={frame} title={writeWord(words, 'closed_title')} about={title}>
      <RichText text={writeWord(words, 'closed_text')} />
      {written.length > 0 && (
        <dl className="lf-written">
          {written.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </FormFrame>
  );
}
