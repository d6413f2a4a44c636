/** Why a fact yielded no alert (D6). The order is part of the decoders' column format: append only. */
export const dropReasons = [
  'read_only',
  'failed_call',
  'duplicate',
  'unsupported_event',
  'unsupported_resource',
  'no_resource_id',
  'not_in_state',
  'declared',
  'ignored',
  'no_rule',
  'excluded_user',
  'malformed',
  'accepted',
] as const;

export type DropReason = (typeof dropReasons)[number];

type DropCounts = { [reason in DropReason]: number };

export const noDrops = (): DropCounts => ({
  read_only: 0,
  failed_call: 0,
  duplicate: 0,
  unsupported_event: 0,
  unsupported_resource: 0,
  no_resource_id: 0,
  not_in_state: 0,
  declared: 0,
  ignored: 0,
  no_rule: 0,
  excluded_user: 0,
  malformed: 0,
  accepted: 0,
});
