import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';

const sizes: readonly DialogSize[] = ['confirm', 'task', 'share', 'picker', 'preview'];

export const story: Story = {
  title: 'Dialogs',
  render: () => (
    <>
      <Example of="Sizes">
        {sizes.map((size) => (
          <SizedDialog key={size} size={size} />
        ))}
      </Example>
      <Example of="Asks once before input is lost; does not close while busy; a question">
        <DirtyDialog />
        <BusyDialog />
        <DeleteQuestion />
      </Example>
    </>
  ),
};

function SizedDialog({ size }: { size: DialogSize }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{size}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size={size}
        title="Share e-brochure"
        description="The Linden at Bayshore, PDF, 24 pages"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Open WhatsApp
            </Button>
          </>
        }
      >
        <p>This link belongs to Charlotte. Opens and viewing time appear on her timeline.</p>
      </Dialog>
    </>
  );
}

function DirtyDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Form</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="New group" isDirty={name !== ''}>
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </Dialog>
    </>
  );
}

function BusyDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(true);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Busy</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Upload files"
        blockedBy={isBusy ? messages.fixErrors : null}
        footer={<Button onClick={() => setIsBusy(false)}>Remove the file</Button>}
      >
        <p>One file is too large.</p>
      </Dialog>
    </>
  );
}

function DeleteQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => setIsOpen(false)}
        title="Delete 3 clients?"
        confirmLabel="Delete 3 clients"
        isDestructive
      >
        Their timelines and follow-ups go too. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
