import { type ChainedCommands, Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph as ParagraphNode } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Bold as BoldIcon, Italic as ItalicIcon, Link2, List, ListOrdered } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_RICH_TEXT, type Paragraph, SafeAddress } from '#platform/contract/fields/rich-text.ts';
import { completeAddress } from '../complete-address.ts';
import { richText as text } from '../en/rich-text.ts';
import { Button, IconButton } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { readDocument, writeDocument } from './text-document.ts';

/** What a text can have; undoing belongs to what it is a part of. */
const extensions = [
  Document,
  ParagraphNode,
  Text,
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' }),
];

const TEXT =
  'min-h-28 px-3 py-2.5 text-md whitespace-pre-wrap break-words outline-none [&_a]:text-brand-fg [&_a]:underline [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:my-1 [&_ul]:list-disc [&_ul]:ps-5';

interface RichTextProps {
  label: string;
  paragraphs: readonly Paragraph[];
  onChange: (paragraphs: Paragraph[]) => void;
  /** Draws a tool that inserts words where the cursor is. */
  drawTool?: (insert: (words: string) => void) => ReactNode;
}

/** Writes a text with bold, italic, lists and links as data. */
export function RichText({ label, paragraphs, onChange, drawTool }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, drawAgain] = useState(0);
  const hear = useRef(onChange);
  hear.current = onChange;
  /** The text as the editor has it, in one form. */
  const known = useRef(JSON.stringify(paragraphs));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once and gets what changes below
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      content: writeDocument(paragraphs),
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: TEXT,
          dir: 'auto',
        },
      },
      onTransaction: () => drawAgain((count) => count + 1),
      onUpdate: ({ editor: written }) => {
        const next = readDocument(written.getJSON());
        known.current = JSON.stringify(next);
        hear.current(next);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  // Undo and other people change the text from outside.
  useEffect(() => {
    const given = JSON.stringify(paragraphs);
    if (!editor || given === known.current) return;
    known.current = given;
    editor.commands.setContent(writeDocument(paragraphs), { emitUpdate: false });
  }, [editor, paragraphs]);

  const count = editor?.state.doc.textContent.length ?? 0;
  return (
    <div>
      <span className="mb-1.5 block font-medium">{label}</span>
      <div className="rounded-sm border border-line-ctl bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        {editor && <Tools editor={editor} drawTool={drawTool} />}
        <div ref={place} />
        {count > MAX_RICH_TEXT && (
          <p role="alert" className="px-3 pb-2 text-xs text-danger-fg">
            {text('too_long', { count: MAX_RICH_TEXT })}
          </p>
        )}
      </div>
    </div>
  );
}

const tools = [
  { name: 'bold', icon: BoldIcon, press: (chain: ChainedCommands) => chain.toggleBold() },
  { name: 'italic', icon: ItalicIcon, press: (chain: ChainedCommands) => chain.toggleItalic() },
  { name: 'bulletList', icon: List, press: (chain: ChainedCommands) => chain.toggleBulletList() },
  { name: 'orderedList', icon: ListOrdered, press: (chain: ChainedCommands) => chain.toggleOrderedList() },
] as const;

const Tools = ({ editor, drawTool }: { editor: Editor; drawTool: RichTextProps['drawTool'] }) => (
  <div
    role="toolbar"
    aria-label={text('format')}
    className="flex flex-wrap items-center gap-0.5 border-b border-line px-1.5 py-1"
  >
    {tools.map(({ name, icon, press }) => (
      <IconButton
        key={name}
        size="sm"
        variant="ghost"
        label={text(`format_${name}`)}
        icon={<Icon of={icon} size={14} />}
        aria-pressed={editor.isActive(name)}
        onClick={() => press(editor.chain().focus()).run()}
      />
    ))}
    <LinkTool editor={editor} />
    {drawTool?.((words) => editor.chain().focus().insertContent({ type: 'text', text: words }).run())}
  </div>
);

/** Makes what is selected a link, or takes the link away. */
function LinkTool({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false);
  const [address, setAddress] = useState('');
  const complete = completeAddress(address);
  const isWrong = address.trim() !== '' && !SafeAddress.safeParse(complete).success;
  function open(next: boolean): void {
    if (next) setAddress((editor.getAttributes('link').href as string | undefined) ?? '');
    setIsOpen(next);
  }
  function set(): void {
    if (isWrong) return;
    setIsOpen(false);
    const words = editor.chain().focus().extendMarkRange('link');
    if (complete === '') words.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      words.insertContent({ type: 'text', text: complete, marks: [{ type: 'link', attrs: { href: complete } }] }).run();
    } else words.setLink({ href: complete }).run();
  }
  return (
    <Popover
      label={text('format_link')}
      align="start"
      isOpen={isOpen}
      onOpenChange={open}
      className="w-80 p-3"
      trigger={
        <IconButton
          size="sm"
          variant="ghost"
          label={text('format_link')}
          icon={<Icon of={Link2} size={14} />}
          aria-pressed={editor.isActive('link')}
        />
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <TextField
          type="url"
          label={text('address')}
          help={text('link_help')}
          error={isWrong ? text('address_wrong') : null}
          placeholder="https://"
          autoFocus
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" size="sm" className="justify-self-end">
          {text('set_link')}
        </Button>
      </form>
    </Popover>
  );
}
