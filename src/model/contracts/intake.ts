/**
 * Result of a posted body: the number of accepted facts and of malformed parts. `sample` describes the first malformed part for the sender.
 */
export type Taken = { readonly accepted: number; readonly malformed: number; readonly sample: string };

/**
 * Accepts a posted body. Resolves once its facts are in the input buffer, and in the journal if there is one (D49). `full`: the buffer has
 * no room, and no part of the body was accepted. `replica`: this instance leaves the intake to the active one. `dropped`: the facts could not
 * be stored. Never rejects because of the contents of the body.
 */
export type Intake = (body: Uint8Array) => Promise<Taken | 'full' | 'replica' | 'dropped'>;

/** The same for audit events of a Kubernetes cluster; '' if there is only one. Counts all events, those that are never judged included. */
export type AuditIntake = (body: Uint8Array, cluster: string) => ReturnType<Intake>;
