import { createHash } from 'node:crypto';
import { cutText } from '../../../lib/cut-text.js';
import type { Drift } from '../../../model/drift.js';
import { resourceKey } from '../../../model/output.js';
import type { Severity } from '../../../model/severity.js';
import { changeOf, originOf, subjectOf } from './drift-words.js';
import type { Report, RunReport } from './run-report.js';
import { ruleIdOf, ruleOf } from './sarif-rule.js';

/**
 * SARIF 2.1.0 (OASIS) for GitHub code scanning and other viewers: one result per open alert. Resolved alerts are omitted, because GitHub closes
 * an alert that the next upload of the same category does not contain. GitHub accepts 25,000 results a run.
 */
export const sarifReport: Report = (run) => {
  const shown = run.open.slice(0, maxResults);
  const omitted = run.open.length - shown.length;
  const notes =
    omitted === 0 ? [] : [`SARIF: ${String(omitted)} of ${String(run.open.length)} results are left out: GitHub accepts 25,000`];
  const worst = new Map<string, Drift>();
  // The most severe alert of a rule comes first.
  for (const drift of shown) if (!worst.has(ruleIdOf(drift))) worst.set(ruleIdOf(drift), drift);
  const indices = new Map([...worst.keys()].map((id, index) => [id, index]));
  const fingerprint = fingerprints();
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'driftline', semanticVersion: run.version, rules: [...worst].map(([id, drift]) => ruleOf(id, drift)) } },
        automationDetails: { id: `driftline/${run.category}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: run.failure === undefined,
            endTimeUtc: run.at,
            toolExecutionNotifications: [
              ...(run.failure === undefined ? [] : [notification('error', `Nothing was compared: ${run.failure}.`)]),
              ...notes.map((text) => notification('warning', text)),
            ],
          },
        ],
        results: shown.map((drift) => resultOf(drift, run, indices.get(ruleIdOf(drift)) ?? 0, fingerprint(drift))),
      },
    ],
  };
  return { text: `${JSON.stringify(log, null, 2)}\n`, notes };
};

const notification = (level: 'error' | 'warning', text: string): object => ({ level, message: { text } });

const maxResults = 25_000;
/** Of a message; GitHub shows the first lines. */
const maxMessage = 2_000;

/** GitHub shows no result without a location. */
const unknownPlace = { file: 'main.tf', line: 1 };

const resultOf = (drift: Drift, run: RunReport, ruleIndex: number, fingerprint: string): object => {
  const { file, line } = run.place(drift) ?? unknownPlace;
  return {
    ruleId: ruleIdOf(drift),
    ruleIndex,
    level: levels[drift.severity],
    message: { text: messageText(`${changeOf(drift)}, ${originOf(drift)}.`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file).replaceAll(/[#?:]/g, encodeURIComponent), uriBaseId: '%SRCROOT%' },
          region: { startLine: line, startColumn: 1, endLine: line, endColumn: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: subjectOf(drift), kind: 'resource' }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    properties: propertiesOf(drift),
  };
};

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** What GitHub does not show, for other readers. Empty values are omitted. */
const propertiesOf = (drift: Drift): object =>
  Object.fromEntries(
    Object.entries({
      id: drift.id,
      severity: drift.severity,
      resourceType: drift.resource_type,
      resourceId: drift.resource_id,
      attribute: drift.field,
      change: drift.change,
      user: drift.user_identity.user_name,
      role: drift.user_identity.role_name,
      eventName: drift.event_name,
      eventId: drift.event_id,
      eventTime: drift.event_time,
      provider: drift.provider,
      account: drift.account_id,
      region: drift.region,
      environment: drift.environment ?? '',
    }).filter(([, value]) => value !== ''),
  );

/** Not read as a link (`[text](1)`) or a placeholder (`{0}`) of SARIF, 3.11.5 and 3.11.6. Viewers do not agree on escapes. */
const messageText = (text: string): string => cutText(text.replaceAll('](', '] (').replaceAll(/\{(\d+)\}/g, '{ $1 }'), maxMessage);

/**
 * Identifies an alert across uploads, wherever its block moves: the resource and its attribute. Resources of several states may have equal
 * addresses; their account and region distinguish them. The number after the colon counts alerts that are still equal, in the order of the
 * report.
 */
const fingerprints = (): ((drift: Drift) => string) => {
  const seen = new Map<string, number>();
  return ({ address, resource_type, resource_id, field, provider, account_id, region }) => {
    const hash = createHash('sha256')
      .update([resourceKey(address, resource_type, resource_id), field, provider, account_id, region].join('\0'))
      .digest('hex')
      .slice(0, 32);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return `${hash}:${String(count)}`;
  };
};
