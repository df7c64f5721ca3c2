import type { SelfTestHopName } from '../contract.ts';

/** What happened when nothing came in time, by the step that was not reached. */
export const lateSentences: Record<SelfTestHopName, string> = {
  MADE: 'The test lead could not be created within 30 seconds.',
  RECEIVED: 'The provider created the test lead but did not notify us within 60 seconds.',
  FETCHED: 'The test lead could not be fetched within 30 seconds.',
  FILED: 'The test lead was not saved within 30 seconds.',
  ASSIGNED: 'No one was assigned the test lead within 30 seconds.',
  ON_SCREEN: 'No open screen showed the test lead within 30 seconds.',
};

export const text = {
  no_tester: 'Sources of this kind cannot be tested yet.',
  running: 'This source is already being tested. Wait until the test is over.',
  paused: 'This source is paused. Switch it on, then test it.',
  no_form: 'No form of this source is switched on. Switch one on, then test it.',
  form_off: 'This form is switched off. Switch it on, then test it.',
  refused: 'The provider refused to create a test lead.',
  not_fetched: 'The provider refused to return the test lead.',
  not_wanted: 'The test lead was announced but is not one we receive.',
  nobody_in_rule: 'The matching rule has no one left who can get leads.',
};

/** Returns what people are told when a daily test fails. */
export const writeFailure = (source_name: string, detail: string): { title: string; body: string } => ({
  title: `${source_name}: the daily test failed`,
  body: detail,
});
