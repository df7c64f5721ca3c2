import type { ComponentOf } from '../definition.ts';
import { type LookProps, type ShownPicture, withPlaces } from './page-view.ts';

const COVER_SIZES = '(min-width: 56rem) 43rem, 100vw';
const SMALL_SIZES = '(min-width: 56rem) 14rem, 33vw';

/** Pictures, the first large; each opens in full, in the page itself where scripts run. */
export const ImageGallery = ({ component: { id, pictures }, view }: LookProps<ComponentOf<'image_gallery'>>) => (
  <ul className="gallery">
    {withPlaces(pictures).map(({ item: { key, description }, place }) => {
      const picture = view.findPicture(id, place, key);
      return (
        <li key={place}>
          {picture ? (
            <a href={picture.sources.at(-1)?.address} data-zoom={description} data-tap="">
              <Photo picture={picture} description={description || `Picture ${place + 1}`} isCover={place === 0} />
            </a>
          ) : (
            <p className="missing">A picture is missing here.</p>
          )}
        </li>
      );
    })}
  </ul>
);

const Photo = ({ picture, description, isCover }: { picture: ShownPicture; description: string; isCover: boolean }) => (
  <img
    src={picture.sources[0]?.address}
    srcSet={picture.sources.map(({ address, width }) => `${address} ${width}w`).join(', ')}
    sizes={isCover ? COVER_SIZES : SMALL_SIZES}
    width={picture.width}
    height={picture.height}
    loading={isCover ? 'eager' : 'lazy'}
    alt={description}
  />
);
