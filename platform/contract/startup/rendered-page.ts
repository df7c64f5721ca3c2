import type { Startup } from './startup.ts';

/** What a screen may look different for, the narrowest first, each with the media query below whose limit it is. */
export const screenWidths = {
  phone: '(width < 40rem)',
  tablet: '(width < 64rem)',
  laptop: '(width < 80rem)',
  desktop: 'all',
} as const;
export type ScreenWidth = keyof typeof screenWidths;

/** The cookie in which a browser says how wide its screen is and which stylesheet it has: 'phone.BaUBBZCr'. */
export const SCREEN_COOKIE = 'leadkeep_screen';

/** The id of the stylesheet that follows the styles of the first drawing. */
export const LATE_STYLES = 'late-styles';

/** What the HTML of a page is made of. */
export interface PageToRender {
  /** Path and query. */
  address: string;
  startup: Startup;
  /** JSON of an array of `FirstAnswer`. */
  first_answers: string;
  width: ScreenWidth;
  /** The instant that counts as now. */
  now: string;
  /** True where the browser has the stylesheet, so that nothing of it is sent in the page. */
  has_styles: boolean;
}

/** A page as HTML. */
export interface RenderedPage {
  html: string;
  /** The rules of the stylesheet that its first drawing needs. */
  styles: string;
}

/** Removes what was drawn for another width before anybody sees it; the browser then draws the page itself. */
export const widthScript =
  `(function(){var r=document.getElementById('root'),w=${JSON.stringify(screenWidths)};` +
  `for(var n in w)if(matchMedia(w[n]).matches)break;if(n!==r.dataset.width){r.replaceChildren();delete r.dataset.now}})()`;
