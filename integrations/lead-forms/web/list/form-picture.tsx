import { PreviewCard } from '@base-ui/react/preview-card';
import type { ReactNode } from 'react';
import type { LeadFormItem } from '../../contract.ts';
import { text } from './en.ts';

/** The height of a preview as it is asked for, 320 pixels wide. */
export const PREVIEW_HEIGHT = 480;

const toUrl = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

/** The beginning of a form, small; decorative, because its name stands beside it. */
export const FormThumbnail = ({ form }: { form: Pick<LeadFormItem, 'preview'> }) => (
  <img
    src={toUrl(form.preview.svg)}
    alt=""
    width={78}
    height={50}
    loading="lazy"
    className="h-12.5 w-19.5 shrink-0 rounded-sm border border-line-2 bg-[white] object-cover object-top"
  />
);

/** Shows a larger picture of a form while the pointer or the focus is on what it encloses. */
export const WithFormPicture = ({ form, children }: { form: LeadFormItem; children: ReactNode }) => (
  <PreviewCard.Root>
    <PreviewCard.Trigger render={<span className="inline-flex max-w-full items-center align-middle" />} delay={250} closeDelay={80}>
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
        <PreviewCard.Popup className="overflow-hidden rounded-pop bg-raised shadow-pop outline-none forced-colors:border">
          <img
            src={toUrl(form.preview.svg)}
            alt={text('picture_of', { name: form.name })}
            width={200}
            height={(form.preview.height / 320) * 200}
            className="block bg-[white]"
          />
        </PreviewCard.Popup>
      </PreviewCard.Positioner>
    </PreviewCard.Portal>
  </PreviewCard.Root>
);
