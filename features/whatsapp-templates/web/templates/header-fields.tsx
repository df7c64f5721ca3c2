import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MessageField } from '#features/content/web/index.ts';
import { tooLarge, uploadRules, wrongType } from '#features/files/contract.ts';
import { showUpload, uploadFile } from '#features/files/web/index.ts';
import { CallFailed } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { headerRefs, type MediaHeader, type TemplateHeader, templateLimits } from '../../template-content.ts';
import { text } from './en.ts';
import { HeaderFile } from './header-file.tsx';
import { showCount } from './template-words.ts';

interface HeaderFieldsProps {
  header: TemplateHeader | null;
  error: string | null;
  /** @param typed_in what was typed in, so that undo takes it back as a whole. */
  onChange: (header: TemplateHeader | null, typed_in: string | null) => void;
}

/** What stands above the text: a line, a picture or a document. */
export function HeaderFields({ header, error, onChange }: HeaderFieldsProps) {
  const head = header?.type === 'TEXT' ? header.text : '';
  const kind = header?.type ?? 'TEXT';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Segmented
        label={text('header_kind')}
        isBlock
        value={kind}
        onChange={(type) => type !== kind && onChange(type === 'TEXT' ? null : { type, file: null }, null)}
        segments={[
          { value: 'TEXT', label: text('header_TEXT') },
          { value: 'IMAGE', label: text('header_IMAGE') },
          { value: 'DOCUMENT', label: text('header_DOCUMENT') },
        ]}
      />
      {header === null || header.type === 'TEXT' ? (
        <MessageField
          label={text('header')}
          about="text"
          rows={1}
          value={head}
          error={error}
          hint={showCount(head, templateLimits.header)}
          onChange={(next) => onChange(next === '' ? null : { type: 'TEXT', text: next }, 'header')}
        />
      ) : (
        <FileField key={header.type} header={header} error={error} onChange={(next) => onChange(next, null)} />
      )}
    </div>
  );
}

interface FileFieldProps {
  header: MediaHeader;
  error: string | null;
  onChange: (header: MediaHeader) => void;
}

/** A file of the header: chosen or dropped, uploaded at once, removed again. */
function FileField({ header: { type, file }, error, onChange }: FileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const ref = headerRefs[type];
  const { types, max_bytes } = uploadRules[ref];

  async function upload(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const found = !types.includes(chosen.type) ? wrongType(ref) : chosen.size > max_bytes ? tooLarge(ref) : null;
    setProblem(found);
    if (found !== null) return;
    setIsUploading(true);
    try {
      const key = await uploadFile(chosen, ref);
      showUpload(key, chosen);
      onChange({ type, file: { key, name: chosen.name.slice(0, 255) } });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message);
    } finally {
      setIsUploading(false);
    }
  }

  if (file === null) {
    return (
      <FileDrop
        label={text(isUploading ? 'uploading' : `choose_${type}`)}
        limits={text(`limits_${type}`)}
        accept={types}
        isMultiple={false}
        isDisabled={isUploading}
        error={problem ?? error}
        onFiles={([chosen]) => void upload(chosen)}
      />
    );
  }
  return (
    <div className="grid gap-2">
      <HeaderFile type={type} file={file} />
      {error !== null && <p className="text-xs text-danger-fg">{error}</p>}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Icon of={Trash2} size={14} />}
        aria-label={text('remove_file', { name: file.name })}
        onClick={() => onChange({ type, file: null })}
      >
        {text('remove')}
      </Button>
    </div>
  );
}
