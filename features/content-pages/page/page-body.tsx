import type { ReactNode } from 'react';
import type { Component } from '../definition.ts';
import { Attachment } from './attachment.tsx';
import { Desc } from './desc.tsx';
import { ImageGallery } from './image-gallery.tsx';
import { LinkOut } from './link.tsx';
import { MapPlace } from './map.tsx';
import type { PageView } from './page-view.ts';
import { LibraryFile } from './pdflink.tsx';
import { Title } from './title.tsx';
import { Youtube } from './youtube.tsx';

interface PageBodyProps {
  /** Those that this recipient is shown, in their order. */
  components: readonly Component[];
  view: PageView;
}

/** The components of a page, whole without any script: for recipients and for the preview alike. */
export const PageBody = ({ components, view }: PageBodyProps) => (
  <div className="parts">
    {components.map((component) => (
      // The pages of a file are parts of their own.
      <section
        key={component.id}
        className={`part part-${component.type}`}
        {...(component.type !== 'pdflink' && { 'data-part': view.partOf(component.id) })}
      >
        {drawComponent(component, view)}
      </section>
    ))}
  </div>
);

function drawComponent(component: Component, view: PageView): ReactNode {
  switch (component.type) {
    case 'title':
      return <Title component={component} view={view} />;
    case 'desc':
      return <Desc component={component} view={view} />;
    case 'image_gallery':
      return <ImageGallery component={component} view={view} />;
    case 'youtube':
      return <Youtube component={component} view={view} />;
    case 'map':
      return <MapPlace component={component} view={view} />;
    case 'link':
      return <LinkOut component={component} view={view} />;
    case 'attachment':
      return <Attachment component={component} view={view} />;
    case 'pdflink':
      return <LibraryFile component={component} view={view} />;
  }
}
