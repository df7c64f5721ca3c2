import { messages } from '#platform/contract/messages.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import { AvatarUpload } from '../fields/avatar-upload.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Progress } from './progress.tsx';
import { toast } from './toast-store.ts';
import { UploadRow, type UploadRowProps } from './upload-row.tsx';

const rows: readonly Omit<UploadRowProps, 'onRemove' | 'onRetry'>[] = [
  {
    name: 'Floor plans, type C1 to C4.pdf',
    size: 2_202_009,
    type: 'application/pdf',
    status: 'uploading',
    progress: 0.42,
  },
  {
    name: 'The Linden at Bayshore, e-brochure with a very long name.pdf',
    size: 8_808_038,
    type: 'application/pdf',
    status: 'uploaded',
  },
  {
    name: 'Site.mov',
    size: 188_808_038,
    type: 'video/quicktime',
    status: 'invalid',
    error: messages.fileSize('100 MB'),
  },
  { name: 'Cover.png', size: 419_840, type: 'image/png', status: 'error' },
  { name: 'Price list.pdf', size: 419_840, type: 'application/pdf', status: 'set_files' },
];

export const story: Story = {
  title: 'Uploads, progress, copy',
  render: () => (
    <>
      <Example of="Drop area" isColumn>
        <FileDrop
          label="Drop files here or browse"
          limits="PDF and images, up to 100 MB and 200 pages"
          accept={['application/pdf', 'image/*']}
          onFiles={(files) => toast({ type: 'INFO', heading: files.map(({ name }) => name).join(', ') })}
        />
        <div className="divide-y divide-line">
          {rows.map((row) => (
            <UploadRow key={row.name} {...row} onRemove={() => undefined} onRetry={() => undefined} />
          ))}
        </div>
      </Example>
      <Example of="Picture" isColumn>
        <AvatarUpload of={{ id: 7, name: 'Nadia Rahman' }} onChoose={() => undefined} />
      </Example>
      <Example of="Progress" isColumn>
        <Progress label="Onboarding" ratio={3 / 8} />
        <Progress label="Open rate" ratio={0.73} isThin />
        <Progress label="Importing" ratio={null} />
      </Example>
      <Example of="Copy">
        <CopyButton label="Copy link" text="https://leadkeep.example/s/abc" />
        <CopyButton label="Copy link" text="https://leadkeep.example/s/abc" isIconOnly />
      </Example>
    </>
  ),
};
