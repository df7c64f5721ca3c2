import { fillPlaceholders, type TextTemplate } from '../../../contract.ts';
import { messageFacts } from '../../../kinds/kind-facts.ts';
import { contentKind } from '../../content-kind.ts';
import { copyText, describeTexts, findBody, getText, planTextCopy } from './messages.queries.ts';

/** A web address in a text, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

export const messageKind = contentKind<TextTemplate>({
  ...messageFacts,
  get: getText,
  copyDetails: copyText,
  getText: ({ body }) => body,
  describeItems: describeTexts,
  planCopy: planTextCopy,
  /** Shows the message as sent, or filled for its recipient when the link was given without one. */
  async show(scope, { content_id, message, values }) {
    const text = message || fillPlaceholders(await findBody(scope, content_id), values);
    return {
      body: (
        <div className="text">
          <LinkedText text={text} />
        </div>
      ),
    };
  },
});

/** Shows text with its web addresses as links and nothing else interpreted. */
function LinkedText({ text }: { text: string }) {
  const parts = [...text.matchAll(ADDRESS)].map((match) => ({ at: match.index, address: match[0] }));
  let end = 0;
  return (
    <>
      {parts.map(({ at, address }) => {
        const before = text.slice(end, at);
        end = at + address.length;
        return (
          <span key={at}>
            {before}
            <a href={address} rel="noopener noreferrer nofollow">
              {address}
            </a>
          </span>
        );
      })}
      {text.slice(end)}
    </>
  );
}
