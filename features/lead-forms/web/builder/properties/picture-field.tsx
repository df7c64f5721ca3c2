import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tooLarge, type UploadRef, uploadRules, wrongType } from '#features/files/contract.ts';
import { showUpload, uploadFile } from '#features/files/web/index.ts';
import { CallFailed } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';
import { usePicture } from './use-picture.ts';

/** What pictures of a form are uploaded for (S0-3E-18). */
const REF: UploadRef = 'PRIVYR_LEAD_FORMS';
const { types, max_bytes } = uploadRules[REF];

interface PictureFieldProps {
  label: string;
  limits: string;
  pictureKey: string | null;
  onChange: (key: string | null) => void;
}

/** A picture of the form: chosen or dropped, uploaded at once, removed again. */
export function PictureField({ label, limits, pictureKey, onChange }: PictureFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const picture = usePicture(pictureKey);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const problem = findProblem(file);
    setError(problem);
    if (problem !== null) return;
    setIsUploading(true);
    try {
      const key = await uploadFile(file, REF);
      showUpload(key, file);
      onChange(key);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.message);
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <section aria-label={label} className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      {picture === null ? (
        <FileDrop
          label={text(isUploading ? 'uploading' : 'choose_picture')}
          limits={limits}
          accept={types}
          isMultiple={false}
          isDisabled={isUploading}
          error={error}
          onFiles={([file]) => void take(file)}
        />
      ) : (
        <div className="grid gap-2">
          <img
            src={picture}
            alt={label}
            className="max-h-28 w-full rounded-md border border-line-2 bg-fill object-contain"
          />
          <Button
            size="sm"
            className="justify-self-start"
            icon={<Icon of={Trash2} size={14} />}
            aria-label={text('remove_picture', { name: label })}
            onClick={() => onChange(null)}
          >
            {text('remove')}
          </Button>
        </div>
      )}
    </section>
  );
}

function findProblem({ type, size }: File): string | null {
  if (!types.includes(type)) return wrongType(REF);
  return size > max_bytes ? tooLarge(REF) : null;
}
