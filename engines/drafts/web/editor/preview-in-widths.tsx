import { useState } from 'react';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from '../en.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { type Width, WidthSwitch } from './width-switch.tsx';

/** The widths in pixels that the page believes it has. */
const pixels: Record<Width, number> = { phone: 390, desktop: 1440 };

interface PreviewInWidthsProps {
  title: string;
  /** Undefined while it is drawn for the first time. */
  html: string | undefined;
  /** Of the frame: its height, and what makes it as wide as there is room. */
  className: string;
}

/** A page as visitors get it in the width that is chosen: on a drawn phone, or on a wide screen. */
export function PreviewInWidths({ title, html, className }: PreviewInWidthsProps) {
  const [width, setWidth] = useState<Width>('phone');
  const isPhone = width === 'phone';
  return (
    <>
      <WidthSwitch label={text('preview_width')} width={width} hasIcons className="mx-auto" onChange={setWidth} />
      {html === undefined ? (
        <Skeleton className={className}>
          <SkeletonBlock shape="cover" className="size-full" />
        </Skeleton>
      ) : (
        <div
          className={classNames(
            'mx-auto flex w-full shadow-2',
            className,
            isPhone ? 'max-w-[410px] rounded-[44px] bg-[#10191d] p-2.5' : 'rounded-md border border-line-2',
          )}
        >
          <PreviewFrame
            key={width}
            title={title}
            html={html}
            width={pixels[width]}
            className={classNames('min-w-0 flex-1', isPhone && 'rounded-[34px]')}
          />
        </div>
      )}
    </>
  );
}
