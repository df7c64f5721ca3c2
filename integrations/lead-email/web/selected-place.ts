import type { MailPlace } from '../contract.ts';

/** Returns where the selected words of a mail stand; null where nothing of one part is selected. */
export function readSelection(letter: HTMLElement): MailPlace | null {
  const selection = letter.ownerDocument.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!letter.contains(range.startContainer) || !letter.contains(range.endContainer)) return null;
  const [from, to] = [
    findPoint(range.startContainer, range.startOffset),
    findPoint(range.endContainer, range.endOffset),
  ];
  if (!from || !to || from.part !== to.part || from.at >= to.at) return null;
  return { part: from.part, start: from.at, end: to.at };
}

/** Returns the character of the mail at a place of the page. */
function findPoint(node: Node, offset: number): { part: MailPlace['part']; at: number } | null {
  const element = node instanceof HTMLElement ? node : node.parentElement;
  const piece = element?.closest<HTMLElement>('[data-start]') ?? element?.querySelector<HTMLElement>('[data-start]');
  if (!piece) return null;
  const part = piece.dataset.part === 'subject' ? 'subject' : 'text';
  const within = node.nodeType === Node.TEXT_NODE && piece.contains(node) ? offset : 0;
  return { part, at: Number(piece.dataset.start) + within };
}
