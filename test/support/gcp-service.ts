import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { text } from '../../src/lib/json.js';
import { declaredAccounts } from './gcp-entries.js';
import { gcpProject } from './log-entry.js';
import { shownDrifts } from './kill-runs.js';
import { startService, whenReady, type RunningService } from './service.js';
import { until } from './until.js';

/** Runs of a service whose state declares service accounts, which entries disable one by one. */
export const gcpRuns = (t: Test, count: number, auditLogs: string, env: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-gcp-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('terraform.tfstate'), declaredAccounts(count));
  const seen = async (running: RunningService): Promise<number> => {
    const { data } = (await running.get('/api/v1/stats')).json as { data: { drifts: { total: number } } };
    return data.drifts.total;
  };
  const reach = async (running: RunningService, wanted: number): Promise<void> => {
    t.ok(
      (await until(
        () => seen(running),
        (found) => found >= wanted,
      )) >= wanted,
      `${String(wanted)} entries arrived`,
    );
  };
  return {
    path,
    start: async (): Promise<RunningService> =>
      whenReady(
        await startService(t, {
          state: '',
          env,
          yaml: [
            'providers:',
            '  gcp:',
            `    audit_logs: {${auditLogs.replaceAll('FOLDER', folder)}}`,
            `    state: {local_path: ${path('terraform.tfstate')}}`,
            'state: {confirm: false}',
            `log: {dir: ${path('log')}}`,
          ].join('\n'),
        }),
      ),
    /** Waits until this many entries have arrived, in all runs. */
    reach,
    /** Checks that each entry made one drift. */
    check: async (running: RunningService): Promise<void> => {
      await reach(running, count);
      const drifts = [...(await shownDrifts(running)).values()];
      t.strictSame(drifts.map((drift) => drift['event_id']).sort(), Array.from({ length: count }, (_, i) => `e-${String(i)}`).sort());
      for (const { event_id: id, ...drift } of drifts)
        t.match(drift, {
          provider: 'gcp',
          account_id: gcpProject,
          address: `google_service_account.deploy[${(text(id) ?? '').slice(2)}]`,
          field: 'disabled',
          old_value: false,
          new_value: true,
          user_identity: { user_name: 'alice@acme.example' },
          occurrences: 1,
        });
    },
  };
};
