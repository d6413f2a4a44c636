import type { Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import type { DropReason } from '../../src/model/drop-reason.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { auditArrival, stateArrival, stateDocument } from './arrivals.js';
import { auditEvent, type AuditCall } from './audit-event.js';
import type { DeclaredResource, ExpectedDrift } from './catalog-case.js';
import { withoutResponse } from './without-response.js';
import { changesIn, driftsOf, dropsOf, everyChange, runPipeline } from './run-pipeline.js';

/** One example of a call: an audit event, the declared resources and the expected alerts. */
export type AuditCase = {
  /** A sentence about behavior. */
  readonly name: string;
  readonly call: AuditCall;
  readonly state: readonly DeclaredResource[];
  /** All alerts in any order; `[]` for none. */
  readonly drifts: readonly ExpectedDrift[];
  /** For `drifts: []`: the expected drop reason, if not `declared`. */
  readonly dropped?: DropReason;
  /** Default: a rule that matches every change. */
  readonly policy?: EvaluationPolicy;
};

export const checkAuditCases = (t: Test, cases: readonly AuditCase[]): void => {
  for (const one of cases.flatMap(inAllForms)) {
    void t.test(`${one.call.verb} ${one.call.resource}: ${one.name}`, (t) => {
      const outputs = runPipeline(
        [[stateArrival(stateDocument(one.state), '2026-03-02T10:00:00.000Z'), auditArrival(auditEvent(one.call))]],
        one.policy ?? everyChange,
      );
      t.strictSame(changesIn(driftsOf(outputs)).map(brief).sort(byText), one.drifts.map(expected).sort(byText));
      if (one.drifts.length === 0) t.strictSame(dropsOf(outputs), { [one.dropped ?? 'declared']: 1 });
      t.end();
    });
  }
};

const inAllForms = (one: AuditCase): readonly AuditCase[] => [
  one,
  ...(one.dropped === undefined ? withoutResponse(one.call) : []).map((call) => ({ ...one, name: `${one.name}, ${call.form}`, call })),
];

const brief = (drift: Drift) => ({
  address: drift.address ?? drift.resource_type,
  field: drift.field,
  old: drift.field === '*' ? drift.old_value !== null : drift.old_value,
  new: drift.field === '*' ? drift.new_value !== null : drift.new_value,
  change: drift.change,
});

/** For a whole resource, compare only its existence before and after. */
const expected = (drift: ExpectedDrift) => ({
  address: drift.address,
  field: drift.field,
  old: drift.field === '*' ? drift.old !== null : drift.old,
  new: drift.field === '*' ? drift.new !== null : drift.new,
  change: drift.change ?? (drift.field !== '*' ? 'modified' : drift.old === null ? 'created' : 'deleted'),
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
