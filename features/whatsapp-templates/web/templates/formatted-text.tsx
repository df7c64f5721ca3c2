import { Fragment, type ReactNode } from 'react';
import { type FormattedPiece, formatMessage } from './format-message.ts';

/** A longer text, which WhatsApp itself does not send, is shown as it was written. */
const LONGEST = 4_096;

/** A text as WhatsApp shows it, with bold, italic and struck words. */
export const FormattedText = ({ text }: { text: string }): ReactNode =>
  text.length > LONGEST ? text : <Formatted pieces={formatMessage(text)} />;

const Formatted = ({ pieces }: { pieces: readonly FormattedPiece[] }): ReactNode =>
  pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are known by their place alone
    <Fragment key={index}>{drawPiece(piece)}</Fragment>
  ));

function drawPiece(piece: FormattedPiece): ReactNode {
  switch (piece.kind) {
    case 'plain':
      return piece.text;
    case 'mono':
      return <code className="font-mono text-xs">{piece.text}</code>;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Formatted pieces={piece.pieces} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Formatted pieces={piece.pieces} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Formatted pieces={piece.pieces} />
        </s>
      );
  }
}
