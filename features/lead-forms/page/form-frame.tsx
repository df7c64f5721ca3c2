import type { ReactNode } from 'react';
import { makeInitials } from '#platform/contract/people/initials.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { readDirection, writeWord } from '../words.ts';
import type { FormFrameView, FormPicture } from './form-view.ts';
import { ProductMark } from './icons.tsx';

interface FormFrameProps {
  frame: FormFrameView;
  /** The heading, unless the form's own: 'Thank you'. */
  title?: string;
  /** A line over that heading: which form it is about. */
  about?: string;
  /** Drawn in place of title and introduction, for people who write them on the form itself. */
  caption?: ReactNode;
  children: ReactNode;
}

/** What all pages of a form stand in: cover, logo, whom the answers go to; two columns where there is room. */
export function FormFrame({ frame, title, about = '', caption, children }: FormFrameProps) {
  const { definition, cover, logo, contact, org_name } = frame;
  const heading = caption ?? (
    <Caption about={about} title={title ?? definition.title} intro={title === undefined ? definition.intro : ''} />
  );
  return (
    <div
      className="lf"
      data-theme={definition.look.theme}
      lang={definition.language}
      dir={readDirection(definition.language)}
    >
      <main className={cover ? 'lf-card lf-with-cover' : 'lf-card'}>
        {cover && (
          <div className="lf-cover">
            <Picture picture={cover} sizes="(min-width: 48rem) 31rem, 100vw" alt="" className="lf-cover-picture" />
            {title === undefined && <div className="lf-caption">{heading}</div>}
          </div>
        )}
        <div className="lf-body">
          {logo && <Picture picture={logo} sizes="10rem" alt={org_name} className="lf-logo" />}
          {contact && <Contact contact={contact} orgName={org_name} />}
          {(!cover || title !== undefined) && heading}
          {children}
        </div>
      </main>
      <footer className="lf-footer">
        <ProductMark />
        <span>
          {writeWord(definition.words, 'made_with')} {PRODUCT_NAME}
        </span>
      </footer>
    </div>
  );
}

const Caption = ({ about, title, intro }: { about: string; title: string; intro: string }) => (
  <div className="lf-heading">
    {about !== '' && <p className="lf-about">{about}</p>}
    {title !== '' && <h1 className="lf-title">{title}</h1>}
    {intro !== '' && <p className="lf-intro">{intro}</p>}
  </div>
);

function Contact({ contact, orgName }: { contact: NonNullable<FormFrameView['contact']>; orgName: string }) {
  return (
    <div className="lf-contact">
      {contact.picture ? (
        <img className="lf-avatar" src={contact.picture} alt="" width="32" height="32" />
      ) : (
        <span className="lf-avatar" aria-hidden="true">
          {makeInitials(contact.name)}
        </span>
      )}
      <div>
        <div className="lf-contact-name">{contact.name}</div>
        {contact.name !== orgName && <div className="lf-contact-org">{orgName}</div>}
      </div>
    </div>
  );
}

interface PictureProps {
  picture: FormPicture;
  sizes: string;
  alt: string;
  className: string;
}

const Picture = ({ picture: { sources }, sizes, alt, className }: PictureProps) => (
  <img
    className={className}
    src={sources.at(-1)?.address}
    srcSet={sources.map(({ address, width }) => `${address} ${width}w`).join(', ')}
    sizes={sizes}
    alt={alt}
  />
);
