import { classNames } from '../layout/class-names.ts';

interface QrPictureProps {
  /** Absent until it is drawn. */
  svg: string | undefined;
  /** Empty where words beside it say whose code it is. */
  alt: string;
  className: string;
}

/** A QR code, dark on white in every theme; a grey square until it is drawn. */
export const QrPicture = ({ svg, alt, className }: QrPictureProps) => (
  <span
    className={classNames(
      'block shrink-0 overflow-hidden rounded-pop border border-line-2 bg-[white] p-1.5',
      className,
    )}
  >
    {svg === undefined ? (
      <span className="block size-full bg-skeleton" />
    ) : (
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={alt} className="block size-full" />
    )}
  </span>
);
