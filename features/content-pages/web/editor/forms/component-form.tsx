import type { Component } from '../../../contract.ts';
import { AttachmentForm } from './attachment-form.tsx';
import { DescForm } from './desc-form.tsx';
import { ImageGalleryForm } from './image-gallery-form.tsx';
import { LinkForm } from './link-form.tsx';
import { MapForm } from './map-form.tsx';
import { PdflinkForm } from './pdflink-form.tsx';
import { TitleForm } from './title-form.tsx';
import { YoutubeForm } from './youtube-form.tsx';

/** The form of a component, one for each type. */
export function ComponentForm({ component }: { component: Component }) {
  switch (component.type) {
    case 'title':
      return <TitleForm component={component} />;
    case 'desc':
      return <DescForm component={component} />;
    case 'image_gallery':
      return <ImageGalleryForm component={component} />;
    case 'youtube':
      return <YoutubeForm component={component} />;
    case 'map':
      return <MapForm component={component} />;
    case 'link':
      return <LinkForm component={component} />;
    case 'attachment':
      return <AttachmentForm component={component} />;
    case 'pdflink':
      return <PdflinkForm component={component} />;
  }
}
