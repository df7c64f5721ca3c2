import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { classNames } from './class-names.ts';

/** A rook, the keep that leads are kept in, on a 24-unit grid. */
const rook =
  'M6.25 6.4a.65.65 0 0 1 .65-.65h1.45a.65.65 0 0 1 .65.65v1.35h1.75V6.4a.65.65 0 0 1 .65-.65h1.2a.65.65 0 0 1 .65.65v1.35H15V6.4' +
  'a.65.65 0 0 1 .65-.65h1.45a.65.65 0 0 1 .65.65v3.2a1.12 1.12 0 0 1-.33.79l-.92.92v6.29a.65.65 0 0 1-.65.65h-2.1v-3.1' +
  'a1.75 1.75 0 0 0-3.5 0v3.1h-2.1a.65.65 0 0 1-.65-.65v-6.29l-.92-.92a1.12 1.12 0 0 1-.33-.79z';

/** The rook on a petrol square. */
export function LogoMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect width="24" height="24" rx="6.5" className="fill-brand" />
      <path d={rook} className="fill-on-brand" />
    </svg>
  );
}

/** The rook alone in the current colour, for the large shape behind the sign-in panel. */
export function RookShape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path d={rook} fill="currentColor" />
    </svg>
  );
}

/**
 * The mark and the name, inside the link home; an organisation may use its own picture (`web_app_logo_url`) of at most
 * 120 × 24 px.
 */
export function Logo({ imageUrl, imageName }: { imageUrl?: string | null; imageName?: string }) {
  if (imageUrl) {
    return <img src={imageUrl} alt={imageName ?? ''} className="h-6 max-w-[120px] object-contain object-left" />;
  }
  return (
    <span className="inline-flex items-center gap-2 align-middle text-[14.5px] font-[650] tracking-[-0.022em] text-fg">
      <LogoMark />
      {PRODUCT_NAME}
    </span>
  );
}
