import type { ComponentOf } from '../definition.ts';
import type { LookProps } from './page-view.ts';

const KILOBYTE = 1024;

/** A file to save. */
export function Attachment({ component, view }: LookProps<ComponentOf<'attachment'>>) {
  const address = component.file && view.findAttachment(component);
  if (!component.file || !address) return <p className="missing">This file is no longer here.</p>;
  return (
    <a className="attachment" href={address} download={component.file.name} data-tap="">
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" aria-hidden="true">
        <path d="M12 4v11m-5-5 5 5 5-5M4 20h16" />
      </svg>
      <span>{component.file.name}</span>
      <small>{writeSize(component.file.size_bytes)}</small>
    </a>
  );
}

const writeSize = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
