import { splitMessage } from '../../../contract.ts';

/** Shows a message with its placeholders in words. */
export function MessageText({ body }: { body: string }) {
  let at = 0;
  return (
    <>
      {splitMessage(body).map((part) => {
        const key = at;
        at += part.kind === 'text' ? part.text.length : part.source.length;
        return part.kind === 'text' ? (
          <span key={key}>{part.text}</span>
        ) : (
          <span key={key} className="rounded-xs bg-brand-tint-2 px-1 text-brand-fg-strong">
            {part.placeholder.label}
          </span>
        );
      })}
    </>
  );
}
