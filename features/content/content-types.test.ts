import { describe, expect, it } from 'vitest';
import { DocStatus, isProcessing, isReady } from './content-types.ts';

describe('the processing of a file', () => {
  it('is in progress, has made it ready, or found it invalid (S0-4-59)', () => {
    const phase = (status: DocStatus) => (isProcessing(status) ? 'processing' : isReady(status) ? 'ready' : 'invalid');

    expect(Object.fromEntries(DocStatus.options.map((status) => [status, phase(status)]))).toEqual({
      NOT_PROCESSED: 'processing',
      PROCESSING: 'processing',
      PROCESSED: 'ready',
      WILL_NOT_PROCESS: 'ready',
      FAILED: 'invalid',
    });
  });
});
