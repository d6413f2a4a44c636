import { map, Subject, type MonoTypeOperatorFunction, type Observable } from 'rxjs';
import type { Config } from '../../config/schema.js';
import { withAccountName, type Drift } from '../../model/drift.js';
import type { Arrival } from '../../model/fact.js';
import type { Log } from '../../model/contracts/log.js';
import type { Output } from '../../model/output.js';
import type { OutputBatch } from '../../model/contracts/output-sink.js';
import { openAccountNames } from '../../clients/aws-account-names.js';

type NameOf = (account: string) => string | null;

/** Names of accounts in the running service. */
export interface AccountNames {
  /** The configured name, else the one that was looked up; null while neither is known. */
  readonly nameOf: NameOf;
  /** Emits after a name was looked up. */
  readonly learned$: Observable<void>;
  /** Requests the names of the accounts in these records, so that they are known when their alerts are published. */
  see(facts: readonly Arrival[]): void;
  /** Adds names to alerts without one. Runs after the pipeline: a lookup is not a fact, so replays do not contain its names (D1, D2). */
  readonly add: MonoTypeOperatorFunction<OutputBatch>;
  readonly close: () => void;
}

export const openNames = ({ providers }: Config, log: Log): AccountNames => {
  const { account_names, enabled, metadata, profile, region, endpoint_url } = providers.aws;
  const configured = new Map(Object.entries({ ...account_names, ...providers.gcp.project_names }));
  const learned$ = new Subject<void>();
  if (!enabled || !metadata.enabled)
    return {
      nameOf: (account) => configured.get(account) ?? null,
      learned$,
      see: () => undefined,
      // The pipeline adds configured names.
      add: (batches$) => batches$,
      close: () => undefined,
    };
  const lookup = openAccountNames({
    aws: { profile, region, endpointUrl: endpoint_url },
    log,
    onNamed: () => {
      learned$.next();
    },
  });
  const nameOf: NameOf = (account) => configured.get(account) ?? lookup.nameOf(account);
  return {
    nameOf,
    learned$,
    see: (facts) => {
      for (const fact of facts)
        if ((fact.kind === 'audit' || fact.kind === 'sensor') && fact.record !== undefined) nameOf(fact.record.account);
    },
    add: map(({ outputs, at }) => ({ outputs: outputs.map((one) => named(one, nameOf)), at })),
    close: lookup.close,
  };
};

const named = (output: Output, nameOf: NameOf): Output => {
  switch (output.output) {
    case 'drift':
    case 'resolved':
    case 'repeated':
    case 'updated': {
      const drift = namedDrift(output.drift, nameOf);
      return drift === output.drift ? output : { ...output, drift };
    }
    case 'refused':
      return { ...output, candidate: namedDrift(output.candidate, nameOf) };
    default:
      return output;
  }
};

const namedDrift = (drift: Drift, nameOf: NameOf): Drift => {
  const name = drift.account_name === null ? nameOf(drift.account_id) : null;
  return name === null ? drift : withAccountName(drift, name);
};
