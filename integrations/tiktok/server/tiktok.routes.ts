import { TestRefused } from '#features/self-tests/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { tiktok } from '../contract.ts';
import { testLeads } from './api/tiktok.ts';
import { tiktokProvider } from './tiktok-source.ts';

export const tiktokTester = tiktokProvider.makeTester(testLeads, (problem) => new TestRefused('MADE', problem));

export const tiktokRoutes = bind(tiktok, {
  ...tiktokProvider.handlers,
  sendTestLead: async ({ services, session, body, withRow }) => {
    const { account, forms } = await withRow(async (scope, account) => ({
      account,
      forms: await tiktokProvider.listFormIds(scope, account.source_id),
    }));
    const wished = body?.form_id;
    const form_external_id = forms.find((id) => wished === undefined || id === wished);
    if (!form_external_id) throw new Problem('not_found', { log_detail: `form ${wished ?? 'that is on'}` });
    const test = { org_id: session.actor.org_id, source_id: account.source_id, form_external_id };
    try {
      return { lead_id: (await tiktokTester.start(services, test)).external_id };
    } catch (error) {
      if (error instanceof TestRefused) throw new Problem('not_possible_now', { detail: error.message });
      throw tiktokProvider.explainRefusal(error);
    }
  },
});
