import { useEffect, useRef, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formLinks } from '../../links-contract.ts';
import { QrPicture } from './qr-downloads.tsx';

/** How far below the screen a code is drawn already. */
const AHEAD = '200px';

/** The QR code of a named link, small and decorative: the button around it says whose it is. Drawn once it comes into view. */
export function SmallQr({ formId, linkId }: { formId: number; linkId: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), {
      rootMargin: AHEAD,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const input = { params: { id: formId }, query: { link_id: linkId, is_small: 'true' } };
  const qr = useRead(formLinks.drawQr, input, { enabled: isSeen });
  return (
    <span ref={place} className="block">
      <QrPicture qr={qr.data} name={null} className="size-10 rounded-sm! p-0.5!" />
    </span>
  );
}
