import { PreviewCard } from '@base-ui/react/preview-card';
import type { ReactNode } from 'react';
import type { LeadFormItem } from '../../contract.ts';
import { text } from './en.ts';

/** The height of a preview as it is asked for, 320 pixels wide. */
export const PREVIEW_HEIGHT = 480;

const toUrl = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

/** The width in which previews are drawn. */
const PREVIEW_WIDTH = 320;
const LARGE_WIDTH = 200;

interface FormPictureProps {
  form: Pick<LeadFormItem, 'preview'>;
}

/** The beginning of a form, small; decorative, because its name stands beside it. */
export const FormThumbnail = ({ form }: FormPictureProps) => (
  <span className="relative block h-12.5 w-19.5 shrink-0 overflow-hidden rounded-sm border border-line-2 bg-[white]">
    <img src={toUrl(form.preview.svg)} alt="" loading="lazy" className="size-full object-cover object-top" />
    <Cover form={form} />
  </span>
);

/** The cover over its place in the picture, which the drawing leaves to it. */
function Cover({ form: { preview } }: FormPictureProps) {
  if (!preview.cover) return null;
  return (
    <img
      src={preview.cover.address}
      alt=""
      loading="lazy"
      style={{ aspectRatio: `${PREVIEW_WIDTH} / ${preview.cover.height}` }}
      className="absolute inset-x-0 top-0 w-full object-cover"
    />
  );
}

/** Shows a larger picture of a form while the pointer or the focus is on what it encloses. */
export const WithFormPicture = ({ form, children }: { form: LeadFormItem; children: ReactNode }) => (
  <PreviewCard.Root>
    <PreviewCard.Trigger
      render={<span className="inline-flex max-w-full items-center align-middle" />}
      delay={250}
      closeDelay={80}
    >
      {children}
    </PreviewCard.Trigger>
    <PreviewCard.Portal>
      <PreviewCard.Positioner
        side="right"
        align="start"
        sideOffset={8}
        collisionPadding={8}
        className="z-(--ui-z-menu)"
      >
        <PreviewCard.Popup className="relative overflow-hidden rounded-pop bg-raised shadow-pop outline-none forced-colors:border">
          <img
            src={toUrl(form.preview.svg)}
            alt={text('picture_of', { name: form.name })}
            width={LARGE_WIDTH}
            height={(form.preview.height / PREVIEW_WIDTH) * LARGE_WIDTH}
            className="block bg-[white]"
          />
          <Cover form={form} />
        </PreviewCard.Popup>
      </PreviewCard.Positioner>
    </PreviewCard.Portal>
  </PreviewCard.Root>
);
