import type { JSONContent } from '@tiptap/core';
import { groupLists, type Paragraph, type Run, SafeAddress } from '#platform/contract/fields/rich-text.ts';

const lists = { bullet: 'bulletList', number: 'orderedList' } as const;
type ListKind = keyof typeof lists;

const isList = (kind: Paragraph['kind']): kind is ListKind => kind in lists;

/** Returns a text as the document of the editor; items that follow each other are one list. */
export function writeDocument(paragraphs: readonly Paragraph[]): JSONContent {
  const content = groupLists(paragraphs).flatMap((block): JSONContent[] => {
    const written = block.map(({ runs }) => ({ type: 'paragraph', content: runs.map(writeRun) }));
    const kind = block[0]!.kind;
    if (!isList(kind)) return written;
    return [{ type: lists[kind], content: written.map((paragraph) => ({ type: 'listItem', content: [paragraph] })) }];
  });
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const writeRun = ({ text, bold, italic, link }: Run): JSONContent => ({
  type: 'text',
  text,
  marks: [
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
  ],
});

/** Returns the document of the editor as a text: a list in a list becomes one list; an unsafe link, its words. */
export function readDocument(document: JSONContent): Paragraph[] {
  const paragraphs = (document.content ?? []).flatMap((node) => readNode(node, 'text'));
  const isEmpty = paragraphs.every(({ kind, runs }) => !isList(kind) && runs.length === 0);
  return isEmpty ? [] : paragraphs;
}

function readNode({ type, content = [] }: JSONContent, kind: Paragraph['kind']): Paragraph[] {
  if (type === 'paragraph') return [{ kind, runs: joinRuns(content.flatMap(readText)) }];
  const list = (Object.keys(lists) as ListKind[]).find((each) => lists[each] === type);
  return content.flatMap((node) => readNode(node, list ?? kind));
}

function readText({ text = '', marks = [] }: JSONContent): Run[] {
  if (text === '') return [];
  const has = (type: string) => marks.find((mark) => mark.type === type);
  const link = SafeAddress.safeParse(has('link')?.attrs?.href).data;
  return [
    {
      text,
      ...(has('bold') && { bold: true }),
      ...(has('italic') && { italic: true }),
      ...(link !== undefined && { link }),
    },
  ];
}

/** Joins runs that stand side by side and look alike, so that the same text is the same data. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.bold === run.bold && last.italic === run.italic && last.link === run.link) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}
