import type { JsonObject } from '../../../../src/lib/json.js';
import { unknownOrigin } from '../../../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../../../src/model/drift.js';
import type { StateSnapshot } from '../../../../src/model/state-snapshot.js';
import type { RunReport } from '../../../../src/sinks/report/ci/run-report.js';
import { inReportOrder } from '../../../../src/sinks/report/ci/report-order.js';
import { snapshotOf } from '../../../support/arrivals.js';

export const drift = (over: Partial<Drift> = {}): Drift =>
  makeDrift({
    id: 'd_1',
    timestamp: '2026-03-10T08:41:19Z',
    severity: 'high',
    resource_type: 'aws_iam_role',
    resource_name: 'deploy',
    resource_id: 'deploy',
    field: 'max_session_duration',
    old_value: 3600,
    new_value: 7200,
    summary: '',
    fields: null,
    user_identity: { type: 'IAMUser', principal_id: 'p', arn: '', account_id: '1', user_name: 'ana', role_name: '' },
    origin: unknownOrigin,
    address: 'aws_iam_role.deploy',
    provider: 'aws',
    account_id: '111122223333',
    account_name: null,
    region: 'eu-central-1',
    region_name: null,
    change: 'modified',
    rules: [],
    event_name: 'UpdateRole',
    event_id: 'e',
    event_time: '2026-03-10T08:41:19Z',
    detected_at: '2026-03-10T08:47:00.000Z',
    environment: null,
    maintenance: null,
    detail: null,
    incident: null,
    root_cause: null,
    blast_radius_size: null,
    seen_in_state: null,
    unconfirmed: null,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: '2026-03-10T08:41:19Z',
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
    ...over,
  });

export const run = (drifts: readonly Drift[], over: Partial<RunReport> = {}): RunReport => ({
  open: inReportOrder(drifts.filter(({ resolution }) => resolution === null)),
  resolved: inReportOrder(drifts.filter(({ resolution }) => resolution !== null)),
  failure: undefined,
  isFiltered: false,
  states: [],
  place: ({ address }) => (address === null ? undefined : { file: 'modules/a b/main.tf', line: 12 }),
  version: '1.2.3',
  category: 'production',
  at: '2026-03-11T00:00:00.000Z',
  seconds: 1.25,
  ...over,
});

/** A text that tries to become markup, a link, a mention, a command or a line of its own in every format. */
export const hostile =
  'a|b\\|c\\ `d` ``` <img src=x onerror=alert(1)> </code></td></details> [x](http://e.example) ![i](u) [y](1) ]( {0} {} ' +
  'www.evil.example https://evil.example mail@evil.example @octocat #1 **b** _i_ ~~s~~ &lt;b&gt; &amp; ]]> "q" \'q\' ' +
  '100%25 \r\n::error file=x::injected\n\n| cell |\n\u0000\u0007\u001b[31m\u202e\ufffe\ud800 ,: end`';

/** An alert whose every text is hostile. */
export const hostileDrift = (over: Partial<Drift> = {}): Drift =>
  drift({
    id: hostile,
    resource_name: hostile,
    resource_id: hostile,
    field: `tags.${hostile}`,
    old_value: hostile,
    new_value: { key: hostile },
    user_identity: { type: '', principal_id: '', arn: hostile, account_id: '', user_name: hostile, role_name: hostile },
    address: `aws_iam_role.deploy["${hostile}"]`,
    event_name: hostile,
    event_id: hostile,
    maintenance: hostile,
    root_cause: hostile,
    environment: hostile,
    account_id: '',
    region: '',
    ...over,
  });

/** A state of these resources: type, name and attributes. */
export const state = (
  source: string,
  resources: readonly (readonly [type: string, name: string, attributes: JsonObject])[],
): StateSnapshot =>
  snapshotOf(
    {
      version: 4,
      terraform_version: '1.9.8',
      serial: 7,
      lineage: `lineage of ${source}`,
      outputs: {},
      resources: resources.map(([type, name, attributes]) => ({
        mode: type === 'aws_ami' ? 'data' : 'managed',
        type,
        name,
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
        instances: [{ schema_version: 0, attributes }],
      })),
    },
    source,
  );
