import { describe, expect, it } from 'vitest';
import { readSignUpNotice } from './facebook-sdk.ts';

const settings = {
  app_id: '555000111',
  config_id: '700100200',
  graph_version: 'v26.0',
  sdk_url: 'https://connect.facebook.net/en_US/sdk.js',
  dialog_url: 'https://www.facebook.com',
};
const finish = { type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH', data: { waba_id: '104882736450', phone_number_id: 7 } };
const read = (data: unknown, origin = 'https://www.facebook.com') => readSignUpNotice({ data, origin }, settings);

describe('a message to the page while the sign-up is open', () => {
  it('says how it ended, as text or as an object', () => {
    const notice = { event: 'FINISH', waba_id: '104882736450', phone_number_id: '7' };

    expect(read(finish)).toEqual(notice);
    expect(read(JSON.stringify(finish))).toEqual(notice);
    expect(read(JSON.stringify(finish), 'https://web.facebook.com')).toEqual(notice);
  });

  it('says where it was closed', () => {
    const cancel = { ...finish, event: 'CANCEL', data: { current_step: 'PHONE_NUMBER_SETUP' } };

    expect(read(cancel)).toEqual({ event: 'CANCEL', current_step: 'PHONE_NUMBER_SETUP' });
  });

  it.each(['https://www.facebook.com.evil.example', 'https://evilfacebook.com', 'http://web.facebook.com', 'null', ''])(
    'is not believed from %s',
    (origin) => {
      expect(read(finish, origin)).toBeNull();
    },
  );

  it.each([null, 7, '', '{', '[]', JSON.stringify({ type: 'other' }), { type: 'WA_EMBEDDED_SIGNUP' }])(
    'that is another one says nothing: %j',
    (data) => {
      const found = read(data);
      expect(found === null || found.event === 'undefined').toBe(true);
    },
  );
});
