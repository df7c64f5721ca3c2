import { useBuilder } from '../builder-context.ts';
import { usePicture } from '../properties/use-picture.ts';

/** The cover and logo above the title. */
export function CanvasCover() {
  const { draft } = useBuilder();
  const cover = usePicture(draft.look.cover_key);
  const logo = usePicture(draft.look.logo_key);
  return (
    <>
      {cover && <img src={cover} alt="" className="block h-28 w-full rounded-t-xl object-cover" />}
      {logo && <img src={logo} alt="" className="lf-logo mx-7 mt-5 max-sm:mx-4" />}
    </>
  );
}
