import { type Extension, extensionPoint } from '../extension-point.ts';
import type { Services } from '../services.ts';

/** Takes what Meta reports of one kind of object. Entries come repeated, out of order and with unknown fields. */
export interface MetaReceiver<Finding> {
  /** The file that exports `readEntry`, known to the build: a thread loads it to read large notices. */
  source: string;
  /** Returns what one entry says, as JSON can hold it. It is pure and never throws. */
  readEntry(entry: unknown): Finding[];
  /**
   * Takes what one authentic notice says; what a large one says comes in pieces, one after the other. What must be kept is
   * committed when it returns, because Meta then forgets the notice; it repeats one whose receiver threw.
   */
  receive(services: Services, request_id: string, findings: readonly Finding[]): Promise<void>;
}

const receivers = extensionPoint<{ object: string; receiver: MetaReceiver<unknown> }>();

/** Declares in a manifest who receives notices about this kind of object, such as `page` for lead ads. */
export const metaReceiver = <Finding>(object: string, receiver: MetaReceiver<Finding>): Extension =>
  receivers.extend(object, { object, receiver });

export const getReceiver = (object: string): MetaReceiver<unknown> | undefined => receivers.find(object)?.receiver;

/** Returns the file that reads a large notice, by the kind of object it is about. */
export const readersByObject = (): Map<string, string> =>
  new Map(receivers.all().map(({ object, receiver }) => [object, receiver.source]));
