import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, ClientRights } from '#features/clients/contract.ts';
import { answers, answersInTurn, type FakeCall, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { type OptOut, whatsappOptOuts } from '../../opt-outs-calls.ts';
import { OptOutDialog } from './opt-out-dialog.tsx';
import { OptOutPanel } from './opt-out-panel.tsx';
import { OptOutsSection } from './opt-outs-section.tsx';

let shown: OpenPage | undefined;
afterEach(() => shown?.close());

const rights = (EDIT: boolean) => sample(ClientRights, { EDIT });
const mai = (is_whatsapp_opted_out: boolean, EDIT = true) =>
  sample(Client, { id: 7, name: 'Mai Nguyen', is_whatsapp_opted_out, access_policy: rights(EDIT) });
const opened = (Part: () => React.ReactNode, calls: FakeCall[] = []) => {
  shown = openPart(Part, { calls });
  return shown;
};

const opted_out_at = '2026-11-20T06:00:00.000Z';
const byHand: OptOut = { way: 'HAND', opted_out_at, by: { id: 3, name: 'Nadia Rahman' } };

describe('on the record, a client who opted out of WhatsApp', () => {
  const open = (opt_out: OptOut | null, client = mai(true)) =>
    opened(
      () => <OptOutPanel client={client} />,
      [answers(whatsappOptOuts.getOfClient, { opt_out }), answers(whatsappOptOuts.setOfClient, { opt_out: null })],
    );

  it('is shown with when, how and by whom, and may be written to again after a question', async () => {
    const panel = open(byHand);
    await panel.shows('Opted out of WhatsApp', '20 Nov 2026', 'Marked by Nadia Rahman.');
    panel.press('Allow messages again');
    await panel.shows('Allow WhatsApp messages to Mai Nguyen again?');
    panel.press('Allow messages');
    await panel.shows('Messages to Mai Nguyen are allowed again');
    expect(panel.network.asked).toContain(whatsappOptOuts.setOfClient);
  });

  it('has no way back for people who may not change the client', async () => {
    const panel = open({ ...byHand, way: 'REPLY', by: null }, mai(true, false));
    await panel.shows('The client wrote to stop them.');
    expect(panel.text()).not.toContain('Allow messages again');
  });

  it('says when it did not load', async () => {
    await opened(() => <OptOutPanel client={mai(true)} />, [fails(whatsappOptOuts.getOfClient, 'internal')]).shows(
      'Couldn’t load whether the client opted out.',
    );
  });

  it('is marked by hand from the menu, which says what it means', async () => {
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    const dialog = opened(
      () => <OptOutDialog client={mai(false)} onClose={close} />,
      [answers(whatsappOptOuts.setOfClient, { opt_out: byHand })],
    );
    await dialog.shows('Mark Mai Nguyen as opted out of WhatsApp?', 'Other clients with the same number');
    dialog.press('Mark as opted out');
    await vi.waitFor(() => expect(isOpen).toBe(false));
    expect(dialog.network.asked).toContain(whatsappOptOuts.setOfClient);
  });
});

describe('on the page of WhatsApp', () => {
  const latest = { client: { id: 7, name: 'Mai Nguyen' }, way: 'REPLY' as const, opted_out_at };
  it('stand the words that opt out, who did so last, and the way to all of them', async () => {
    const page = opened(
      () => <OptOutsSection />,
      [answers(whatsappOptOuts.listLatest, { count: 31, results: [latest] })],
    );
    await page.shows('Who may be written to', 'STOP', '停止', 'BERHENTI', 'Mai Nguyen', 'wrote to stop, 20 Nov 2026');
    const link = [...document.querySelectorAll('a')].find((each) => each.textContent === '31 opted out');
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toContain('where=is_whatsapp_opted_out.is.true');
  });

  it('stands that no one did, and that it did not load', async () => {
    const call = answersInTurn(
      fails(whatsappOptOuts.listLatest, 'internal'),
      answers(whatsappOptOuts.listLatest, { count: 0, results: [] }),
    );
    const page = opened(() => <OptOutsSection />, [call]);
    await page.shows('Couldn’t load who opted out.');
    page.press('Try again');
    await page.shows('No client has opted out.');
  });
});
