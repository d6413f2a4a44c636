import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { Failure } from '../model/failure.js';
import { plainReason } from '../lib/system-error.js';

/** JetStream has no leader at the moment, such as during an election. */
const notAvailable = 10_008;

/** The failure of a request. `what`: the operation, such as `read message 5 of stream facts`. */
export const natsFailure = (what: string, error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const denied = permissionError(error);
  if (denied !== undefined) return new Failure('Rejected', `cannot ${what}: no permission for ${denied.operation} ${denied.subject}`);
  const message = `cannot ${what}: ${plainReason(error)}`;
  if (error instanceof JetStreamApiError) return new Failure(error.code === notAvailable ? 'NotConnected' : 'Failed', message);
  if (isNoResponders(error)) return new Failure('NotConnected', `cannot ${what}: JetStream does not respond`);
  if (error instanceof errors.TimeoutError) return new Failure('NotConnected', `cannot ${what}: no answer in time`);
  return new Failure(isConnectionError(error) ? 'NotConnected' : 'Failed', message);
};

/** The permission that the server denied, directly or as the cause of a failed request. */
export const permissionError = (error: unknown): InstanceType<typeof errors.PermissionViolationError> | undefined => {
  const root = error instanceof Error && error.cause !== undefined ? error.cause : error;
  for (const one of [error, root]) if (one instanceof errors.PermissionViolationError) return one;
  return undefined;
};

/** Nobody listens to the subject. The JetStream client wraps this twice, and its outer class is not exported. */
export const isNoResponders = (error: unknown): boolean =>
  error instanceof Error && (error instanceof errors.NoRespondersError || isNoResponders(error.cause));

const isConnectionError = (error: unknown): boolean =>
  [errors.RequestError, errors.ClosedConnectionError, errors.ConnectionError, errors.DrainingConnectionError].some(
    (kind) => error instanceof kind,
  );

/** Runs a request; rejects with a `Failure`. */
export const natsCall = async <A>(what: string, call: () => Promise<A>): Promise<A> => {
  try {
    return await call();
  } catch (error) {
    throw natsFailure(what, error);
  }
};
