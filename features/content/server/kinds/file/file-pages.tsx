import { type DocumentTemplate, PAGE_WIDTHS } from '../../../contract.ts';

/** The displayed width of a PDF page, at most 43 rem. */
const PAGE_SIZES = '(min-width: 56rem) 43rem, 100vw';
/** How many pages load at once; the others load when they come near. */
const EAGER_PAGES = 2;

interface FilePagesProps {
  isPdf: boolean;
  title: string;
  pages: DocumentTemplate['pages'];
  /** Returns the address of 'picture' or of a page like 'page-3-800'. */
  urlOf: (name: string) => string;
  /** Returns the part of the shared page that a page of the file is. */
  partOf: (page: number) => string;
}

/** A file as recipients read it: the pages of a PDF one below the other, or a picture. */
export const FilePages = (props: FilePagesProps) => (props.isPdf ? <Pages {...props} /> : <Picture {...props} />);

/** Tells whether a name like 'page-3-800' is of a page that there is. */
export function hasPage(count: number, name: string): boolean {
  const [, number, width] = /^page-([1-9]\d*)-(\d+)$/.exec(name) ?? [];
  return Number(number) <= count && (PAGE_WIDTHS as readonly number[]).includes(Number(width));
}

const Picture = ({ title, pages: [size], urlOf, partOf }: FilePagesProps) => (
  <img
    className="picture"
    src={urlOf('picture')}
    width={size?.width}
    height={size?.height}
    alt={title}
    data-part={partOf(1)}
  />
);

const Pages = ({ pages, urlOf, partOf }: FilePagesProps) => (
  <ol className="pages">
    {pages.map(({ width, height }, index) => {
      const number = index + 1;
      const address = (pixels: number) => urlOf(`page-${number}-${pixels}`);
      return (
        <li key={number} data-part={partOf(number)}>
          <img
            src={address(800)}
            srcSet={`${address(800)} 800w, ${address(1600)} 1600w`}
            sizes={PAGE_SIZES}
            width={width}
            height={height}
            loading={index < EAGER_PAGES ? 'eager' : 'lazy'}
            alt={`Page ${number} of ${pages.length}`}
          />
          {pages.length > 1 && (
            <span className="page-number" aria-hidden="true">
              {number} / {pages.length}
            </span>
          )}
        </li>
      );
    })}
  </ol>
);
