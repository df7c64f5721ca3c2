import { afterAll, vi } from 'vitest';

// The files of a worker share what they import: a screen's part that still loads when its file ends is cut off, and stays failed for
// every file after it.
afterAll(() => vi.dynamicImportSettled());
