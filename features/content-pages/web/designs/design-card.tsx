import { PreviewFrame } from '#engines/drafts/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type PageDesign, pageTemplates } from '../../contract.ts';
import { text } from './en.ts';

interface DesignCardProps {
  design: PageDesign;
  isOwn: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onUse: () => void;
}

/** The width in pixels that a small page believes it has. */
const PHONE = 390;

/** A design as a small page; a double click uses it. */
export function DesignCard({ design: { id, name, about }, isOwn, isChosen, onChoose, onUse }: DesignCardProps) {
  const { data } = useRead(pageTemplates.getDesign, { params: { id }, query: { is_own: String(isOwn) } });
  return (
    <li className="relative">
      <div
        inert
        aria-hidden
        className={classNames(
          'h-46 overflow-hidden rounded-md border bg-surface',
          isChosen ? 'border-brand outline-2 outline-brand' : 'border-line-2',
        )}
      >
        {data ? (
          <PreviewFrame title={text('preview_of', { name })} html={data.html} width={PHONE} className="h-full" />
        ) : (
          <SkeletonBlock shape="cover" className="size-full" />
        )}
      </div>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        onDoubleClick={onUse}
        className="mt-2 block w-full text-start after:absolute after:inset-0"
      >
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-fg-3">{about}</span>
      </button>
    </li>
  );
}
