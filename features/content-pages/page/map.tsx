import type { ComponentOf } from '../definition.ts';
import type { LookProps } from './page-view.ts';

const MAPS = 'https://www.openstreetmap.org';
/** How many degrees the map shows around a point. */
const AROUND = 0.006;

/** A place; no map service is asked before it is tapped. A point opens in the page itself where scripts run. */
export function MapPlace({ component: { address, point } }: LookProps<ComponentOf<'map'>>) {
  const { href, frame } = point
    ? pointAddresses(point)
    : { href: `${MAPS}/search?query=${encodeURIComponent(address)}` };
  return (
    <a
      className="map"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-tap=""
      {...(frame && { 'data-map': frame })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 21.5s7-6.4 7-11.7a7 7 0 1 0-14 0c0 5.3 7 11.7 7 11.7Z" />
        <circle cx="12" cy="9.8" r="2.6" />
      </svg>
      <span>{address || 'Show the place'}</span>
      <small>Opens the map of OpenStreetMap</small>
    </a>
  );
}

function pointAddresses({ latitude, longitude }: NonNullable<ComponentOf<'map'>['point']>) {
  const box = [longitude - AROUND, latitude - AROUND / 2, longitude + AROUND, latitude + AROUND / 2];
  const marker = `${latitude},${longitude}`;
  return {
    href: `${MAPS}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
    frame: `${MAPS}/export/embed.html?bbox=${box.map((degrees) => degrees.toFixed(5)).join(',')}&marker=${marker}`,
  };
}
