import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { formatBytes } from '#platform/web/format.ts';
import { Button, ButtonContent, buttonClasses } from '../buttons/button.tsx';
import { Avatar, type AvatarSubject } from '../display/avatar.tsx';
import { Icon } from '../layout/icon.tsx';
import { FieldNote } from './field.tsx';

/** The limit for images, 1024 KB (S0-5-05, S0-5-06, readings B23). */
const MAX_BYTES = 1024 * 1024;

export type AvatarUploadProps = {
  of: AvatarSubject;
  isSquare?: boolean;
  /** Called with a picture that passed both rules, or null to remove the picture. */
  onChoose: (picture: File | null) => void;
  isSaving?: boolean;
  /** The server's error about the last picture. */
  error?: string | null;
};

/** The picture of a person or organisation: choose, preview, remove. */
export function AvatarUpload({ of, isSquare = false, onChoose, isSaving = false, error }: AvatarUploadProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const previewUrl = useObjectUrl(chosen);
  const shown = { ...of, imageUrl: previewUrl ?? of.imageUrl };
  const note = problem ?? error;

  function take(file: File | undefined) {
    if (!file) return;
    const nextProblem = problemWith(file);
    setProblem(nextProblem);
    if (nextProblem) return;
    setChosen(file);
    onChoose(file);
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar of={shown} size={72} isSquare={isSquare} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <label
            className={`${buttonClasses({ size: 'sm' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <ButtonContent icon={<Icon of={ImageUp} size={14} />} isSaving={isSaving}>
              {uiText('change_picture')}
            </ButtonContent>
            <input
              type="file"
              accept="image/*"
              disabled={isSaving}
              aria-describedby={`${id}-note`}
              aria-invalid={note ? true : undefined}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
              className="sr-only"
            />
          </label>
          {shown.imageUrl && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Icon of={Trash2} size={14} />}
              disabled={isSaving}
              onClick={() => {
                setProblem(null);
                setChosen(null);
                onChoose(null);
              }}
            >
              {uiText('remove_picture')}
            </Button>
          )}
        </div>
        <FieldNote id={`${id}-note`} help={uiText('picture_limits', { size: formatBytes(MAX_BYTES) })} error={note} />
      </div>
    </div>
  );
}

function problemWith(file: File): string | null {
  if (!file.type.startsWith('image/')) return messages.fileType(uiText('image'));
  return file.size > MAX_BYTES ? messages.fileSize(formatBytes(MAX_BYTES)) : null;
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const next = URL.createObjectURL(file);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return url;
}
