/** The storage key of the person's choice of theme. */
export const THEME_STORAGE_KEY = 'leadkeep.theme';

export const DARK_QUERY = '(prefers-color-scheme: dark)';

/**
 * Sets `data-theme` on <html> before the first paint, so that a dark screen never flashes white. The server writes it
 * inline in <head> with the nonce of the response; where storage is forbidden, the system decides.
 */
export const themeScript =
  `(function(){var c=null;try{c=localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)})}catch(e){}` +
  `document.documentElement.dataset.theme=c==='light'||c==='dark'?c:matchMedia(${JSON.stringify(DARK_QUERY)}).matches?'dark':'light'})()`;
