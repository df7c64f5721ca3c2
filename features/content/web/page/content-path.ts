import type { ContentType } from '../../contract.ts';

/** The page of a content. */
export const makePath = ({ type, id }: { type: ContentType; id: number }): string =>
  type === 'text' ? `/content/message/${id}` : `/content/file/${id}`;
