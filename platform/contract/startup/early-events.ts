declare global {
  /** What a person did on the HTML of a page before React listened, until `stop` is called. */
  var earlyEvents: { list: { event: Event; value?: string }[]; stop: () => void } | undefined;
}

/**
 * Keeps presses, keys and typed text until React listens (app/web/early-events.ts). Links lead on at once; whatever else is
 * pressed waits, a checkbox too.
 */
export const earlyEventsScript =
  '(function(){var l=[],n=["click","keydown","input"];function k(e){var t=e.target;' +
  'if(!t.closest||e.type==="click"&&t.closest("a[href]"))return;if(e.type==="click")e.preventDefault();l.push({event:e,value:t.value})}' +
  'n.forEach(function(x){addEventListener(x,k,true)});' +
  'window.earlyEvents={list:l,stop:function(){n.forEach(function(x){removeEventListener(x,k,true)})}}})()';
