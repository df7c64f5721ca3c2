import { findVideoId } from '#features/content/contract.ts';
import type { ComponentOf } from '../definition.ts';
import type { LookProps } from './page-view.ts';

/** A video; nothing is asked of YouTube before it is tapped. Without scripts it opens there. */
export function Youtube({ component: { address, title } }: LookProps<ComponentOf<'youtube'>>) {
  const id = findVideoId(address);
  if (id === null) return null;
  return (
    <a
      className="video"
      href={`https://www.youtube.com/watch?v=${id}`}
      target="_blank"
      rel="noopener noreferrer"
      data-video={id}
      data-tap=""
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="m26 21 18 11-18 11z" />
      </svg>
      <span>{title || 'Play the video'}</span>
      <small>Plays from YouTube</small>
    </a>
  );
}
