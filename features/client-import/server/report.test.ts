import { describe, expect, it } from 'vitest';
import { csvLine, withoutGuard } from '#platform/server/csv-line.ts';
import { testApp } from '#testing/app.ts';
import { importCsv, listRows, newImport } from '#testing/imports.ts';
import { newOrg } from '#testing/world.ts';

describe('the report', () => {
  it('has every row with its outcome, the reason in words, the client and the text as it was, guarded against formulas', async () => {
    const { owner } = await newOrg();
    const done = await importCsv(owner, 'Name,Phone,Formula\nTan,+6581234567,=1+1\nTan,"8123 4567 ",\n,,x\n');
    const client_id = (await listRows(owner, done))[0]!.client_id;

    const { server } = await testApp();
    const url = `/api/dashboard-v2/api/v1/client-imports/${done.id}/report.csv`;
    const answer = await server.inject({ url, headers: { cookie: owner.cookie } });

    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('people - import report.csv'),
    });
    expect(answer.body).toBe(
      `\ufeffRow,Outcome,Reason,Client id,Undone,Name,Phone,Formula\r\n` +
        `2,Client added,,${client_id},,Tan,'+6581234567,'=1+1\r\n` +
        `3,Same person as an earlier row,Same person as row 2,${client_id},,Tan,"8123 4567 ",\r\n` +
        `4,Could not be imported,"No usable name, phone or e-mail",,,,,x\r\n`,
    );
  });

  it.each([
    [';=1', ";'=1"],
    ['a;=1', "a;'=1"],
    ['＝1+1', "'＝1+1"],
    ['a\n=1', `"a\n'=1"`],
    ['-5;+6', "'-5;'+6"],
    ['a=b;c', 'a=b;c'],
  ])('holds no formula, wherever a spreadsheet cuts it into cells: %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
    expect(withoutGuard(written.replace(/^"|"$/g, ''))).toBe(text);
  });

  it('can be imported again as it is: what went in comes out (CS-01)', async () => {
    const { owner } = await newOrg();
    const cells = ['=1+1', '+6581234567', 'a,b;c', 'say "hi"', 'two\r\nlines', ' edge '];
    const done = await importCsv(
      owner,
      `Name,Phone,A,B,C,D\nTan,9123 4567,${cells
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .slice(2)
        .join(',')}\n`,
    );
    const { server } = await testApp();
    const url = `/api/dashboard-v2/api/v1/client-imports/${done.id}/report.csv`;
    const report = await server.inject({ url, headers: { cookie: owner.cookie } });

    const again = await newImport(owner, report.rawPayload);

    expect(again.sample[0]!.slice(7)).toEqual(cells.slice(2));
  });
});
