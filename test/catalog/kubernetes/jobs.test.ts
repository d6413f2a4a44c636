import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';
import { podSpec, podSpecState } from './web-deployment.js';

const templateState = (members: JsonObject = {}): JsonObject[] => [
  {
    metadata: [
      { annotations: {}, generate_name: '', generation: 0, labels: { app: 'web' }, name: '', namespace: '', resource_version: '', uid: '' },
    ],
    spec: [podSpecState(members)],
  },
];

void t.test('jobs and cron jobs', (t) => {
  const jobSpec = (members: JsonObject): JsonObject => ({
    parallelism: 1,
    completions: 1,
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    suspend: false,
    selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-1' } },
    template: {
      metadata: {
        creationTimestamp: null,
        labels: { app: 'web', 'controller-uid': 'u-1', 'job-name': 'web', 'batch.kubernetes.io/job-name': 'web' },
      },
      spec: podSpec({ restartPolicy: 'Never' }),
    },
    ...members,
  });
  const jobState = {
    active_deadline_seconds: 0,
    backoff_limit: 6,
    backoff_limit_per_index: 0,
    completion_mode: 'NonIndexed',
    completions: 1,
    manual_selector: false,
    max_failed_indexes: 0,
    parallelism: 1,
    pod_failure_policy: [],
    selector: [{ match_expressions: [], match_labels: {} }],
    template: templateState({ restart_policy: 'Never' }),
    ttl_seconds_after_finished: '',
  };
  const job = (members: JsonObject): JsonObject => ({
    kind: 'Job',
    apiVersion: 'batch/v1',
    metadata: objectMeta(),
    spec: jobSpec(members),
  });
  const cron = (members: JsonObject): JsonObject => ({
    kind: 'CronJob',
    apiVersion: 'batch/v1',
    metadata: objectMeta(),
    spec: {
      schedule: '*/5 * * * *',
      concurrencyPolicy: 'Forbid',
      suspend: false,
      jobTemplate: {
        metadata: { creationTimestamp: null },
        spec: { template: { metadata: { creationTimestamp: null }, spec: podSpec({ restartPolicy: 'Never' }) } },
      },
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      ...members,
    },
  });
  const bare = [{ annotations: {}, generate_name: '', generation: 0, labels: {}, name: '', namespace: '', resource_version: '', uid: '' }];
  checkAuditCases(t, [
    ...objectCases({
      resource: 'jobs.batch',
      types: ['kubernetes_job_v1', 'kubernetes_job'],
      namespace: 'shop',
      name: 'web',
      object: job({}),
      attributes: { id: 'shop/web', metadata: stateMeta(), spec: [jobState], timeouts: null, wait_for_completion: true },
      patch: { spec: { parallelism: 8, ttlSecondsAfterFinished: 0 } },
      after: job({ parallelism: 8, ttlSecondsAfterFinished: 0 }),
      drifts: [
        { field: 'spec.parallelism', old: 1, new: 8 },
        { field: 'spec.ttl_seconds_after_finished', old: '', new: '0' },
      ],
    }),
    ...objectCases({
      resource: 'cronjobs.batch',
      types: ['kubernetes_cron_job_v1', 'kubernetes_cron_job'],
      namespace: 'shop',
      name: 'web',
      object: cron({}),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        spec: [
          {
            concurrency_policy: 'Forbid',
            failed_jobs_history_limit: 1,
            job_template: [
              {
                metadata: bare,
                spec: [
                  {
                    ...jobState,
                    backoff_limit: 0,
                    completion_mode: '',
                    completions: 0,
                    parallelism: 0,
                    selector: [],
                    template: [{ metadata: bare, spec: [podSpecState({ restart_policy: 'Never' })] }],
                  },
                ],
              },
            ],
            schedule: '*/5 * * * *',
            starting_deadline_seconds: 0,
            successful_jobs_history_limit: 3,
            suspend: false,
            timezone: '',
          },
        ],
        timeouts: null,
      },
      patch: { spec: { suspend: true, schedule: '0 * * * *' } },
      after: cron({ suspend: true, schedule: '0 * * * *' }),
      drifts: [
        { field: 'spec.schedule', old: '*/5 * * * *', new: '0 * * * *' },
        { field: 'spec.suspend', old: false, new: true },
      ],
    }),
  ]);
  t.end();
});
