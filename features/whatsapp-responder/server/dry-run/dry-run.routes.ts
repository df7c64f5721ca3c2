import { bind } from '#platform/server/http/bind.ts';
import { responderDryRun } from '../../dry-run-contract.ts';
import { runDry } from './run-dry.ts';

export const dryRunRoutes = bind(responderDryRun, {
  run: ({ scope }) => runDry(scope),
});
