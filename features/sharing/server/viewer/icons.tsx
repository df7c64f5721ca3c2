import type { ReactNode } from 'react';

/** Draws line icons of the shared page in the colour of the text beside them. */
const line = (paths: ReactNode) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" aria-hidden="true">
    {paths}
  </svg>
);

export const CallIcon = () =>
  line(<path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />);

export const MailIcon = () =>
  line(
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>,
  );

export const EyeIcon = () =>
  line(
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>,
  );

export const DownloadIcon = () => line(<path d="M12 4v11m-5-5 5 5 5-5M4 20h16" />);

export const PrintIcon = () => line(<path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />);

export const ChatIcon = () => line(<path d="M21 12a8.5 8.5 0 0 1-12.6 7.4L3.5 20.5l1.2-4.6A8.5 8.5 0 1 1 21 12Z" />);
