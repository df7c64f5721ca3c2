import { describe, expect, it } from 'vitest';
import { isAcceptedFile, isUploaderBusy, isUploadRunning } from './upload-state.ts';

describe('the uploader', () => {
  it('is busy while a file is invalid, uploading or errored (S0-4-67)', () => {
    expect(isUploaderBusy([])).toBe(false);
    expect(isUploaderBusy(['initial', 'set_files', 'set_storage_params', 'valid', 'uploaded'])).toBe(false);
    expect(isUploaderBusy(['uploaded', 'uploading'])).toBe(true);
    expect(isUploaderBusy(['invalid'])).toBe(true);
    expect(isUploaderBusy(['uploaded', 'error'])).toBe(true);
  });

  it('has nothing under way once every file has arrived or failed', () => {
    expect(isUploadRunning([])).toBe(false);
    expect(isUploadRunning(['uploaded', 'error', 'invalid'])).toBe(false);
    expect(isUploadRunning(['error', 'valid'])).toBe(true);
    expect(isUploadRunning(['set_storage_params'])).toBe(true);
    expect(isUploadRunning(['uploaded', 'uploading'])).toBe(true);
  });

  it('accepts the kinds it names (S0-5-22)', () => {
    const accept = ['image/*', 'application/pdf', '.CSV'];
    expect(isAcceptedFile({ name: 'a.png', type: 'image/png' }, accept)).toBe(true);
    expect(isAcceptedFile({ name: 'a.pdf', type: 'application/pdf' }, accept)).toBe(true);
    expect(isAcceptedFile({ name: 'clients.csv', type: '' }, accept)).toBe(true);
    expect(isAcceptedFile({ name: 'a.exe', type: 'application/x-msdownload' }, accept)).toBe(false);
    expect(isAcceptedFile({ name: 'image', type: 'imagination/png' }, accept)).toBe(false);
  });
});
