import type {} from '#platform/contract/startup/early-events.ts';

/** Ends the keeping of early events. @returns what repeats them once React has taken the page over. */
export function stopEarlyEvents(): () => void {
  const { list = [], stop } = globalThis.earlyEvents ?? {};
  stop?.();
  return () => list.splice(0).forEach(repeat);
}

function repeat({ event, value }: { event: Event; value?: string }): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.isConnected) return;
  if (target instanceof HTMLInputElement && event.type === 'input') repeatTyping(target, value ?? '');
  else if (target instanceof HTMLElement && event.type === 'click') target.click();
  else if (event instanceof KeyboardEvent && !event.defaultPrevented) {
    const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
    const held = { key, code, altKey, ctrlKey, metaKey, shiftKey };
    target.dispatchEvent(new KeyboardEvent('keydown', { ...held, bubbles: true, cancelable: true }));
  }
}

/** React compares with the value it last saw, which is made empty first. */
function repeatTyping(input: HTMLInputElement, value: string): void {
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
