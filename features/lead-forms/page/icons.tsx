import type { ReactNode } from 'react';

const line = (className: string, paths: ReactNode) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths}
  </svg>
);

export const ErrorIcon = () =>
  line(
    'lf-icon',
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4m0 4h.01" />
    </>,
  );

export const CheckIcon = () => line('lf-icon lf-good', <path d="M20 6 9 17l-5-5" />);

export const ArrowIcon = () => line('lf-icon lf-arrow', <path d="m6 9 6 6 6-6" />);

/** A rook on a 24-unit grid, as in platform/web/ui/layout/logo.tsx, which the server cannot import. */
const rook =
  'M6.25 6.4a.65.65 0 0 1 .65-.65h1.45a.65.65 0 0 1 .65.65v1.35h1.75V6.4a.65.65 0 0 1 .65-.65h1.2a.65.65 0 0 1 .65.65v1.35H15V6.4' +
  'a.65.65 0 0 1 .65-.65h1.45a.65.65 0 0 1 .65.65v3.2a1.12 1.12 0 0 1-.33.79l-.92.92v6.29a.65.65 0 0 1-.65.65h-2.1v-3.1' +
  'a1.75 1.75 0 0 0-3.5 0v3.1h-2.1a.65.65 0 0 1-.65-.65v-6.29l-.92-.92a1.12 1.12 0 0 1-.33-.79z';

/** The mark of the product, as on every page of it. */
export const ProductMark = () => (
  <svg className="lf-mark" viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6.5" fill="currentColor" />
    <path className="lf-mark-sign" d={rook} />
  </svg>
);
