import type { Config } from '../config/schema.js';
import { withAccountName, type Drift } from '../model/drift.js';
import type { Fact } from '../model/fact.js';
import type { Log } from '../model/log.js';
import type { Output } from '../model/output.js';
import { openAccountNames } from '../clients/aws-account-names.js';

type NameOf = (account: string) => string | null;

/** Names of accounts in the running service. */
type Names = {
  /** As configured, else as looked up; null where neither is known. */
  readonly nameOf: NameOf;
  /** Accounts of these records are going to be named, so they are asked for while their candidates wait. */
  readonly see: ((facts: readonly Fact[]) => void) | undefined;
  /** Undefined where nothing is looked up: the pipeline gives the names that are configured. */
  readonly decorate: ((outputs: readonly Output[]) => readonly Output[]) | undefined;
  readonly close: () => void;
};

/** `onNamed`: a name was learnt, never before this returns. */
export const openNames = ({ providers }: Config, log: Log, onNamed: () => void): Names => {
  const { account_names, enabled, metadata, profile, region, endpoint_url } = providers.aws;
  const configured = new Map(Object.entries(account_names));
  if (!enabled || !metadata.enabled)
    return { nameOf: (account) => configured.get(account) ?? null, see: undefined, decorate: undefined, close: () => undefined };
  const asked = openAccountNames({ aws: { profile, region, endpointUrl: endpoint_url }, log, onNamed });
  const nameOf: NameOf = (account) => configured.get(account) ?? asked.nameOf(account);
  return {
    nameOf,
    see: (facts) => {
      for (const fact of facts)
        if ((fact.kind === 'audit' || fact.kind === 'sensor') && fact.record !== undefined) nameOf(fact.record.account);
    },
    decorate: nameAccounts(nameOf),
    close: asked.close,
  };
};

/**
 * The outputs with names of accounts that were looked up, where the configuration gives none. It stands behind the pipeline: what
 * somebody answers is no fact, so the names are not in a replay (D1, D2).
 */
const nameAccounts =
  (nameOf: NameOf) =>
  (outputs: readonly Output[]): readonly Output[] =>
    outputs.map((output): Output => {
      switch (output.output) {
        case 'drift':
        case 'resolved':
        case 'repeated':
          return { ...output, drift: namedDrift(output.drift, nameOf) };
        default:
          return output;
      }
    });

const namedDrift = (drift: Drift, nameOf: NameOf): Drift => {
  const name = drift.account_name === null ? nameOf(drift.account_id) : null;
  return name === null ? drift : withAccountName(drift, name);
};
