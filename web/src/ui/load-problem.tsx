import { ApiError } from '../api/request.js';
import { Problem } from './problem.js';

type LoadProblemProps = {
  /** What could not be read, as the start of a sentence. */
  readonly what: string;
  readonly error: unknown;
  /** What to say if the service does not know it. */
  readonly missing: string;
};

/** Why a thing is not shown: the service does not have it, or something failed. */
export const LoadProblem = ({ what, error, missing }: LoadProblemProps) =>
  error instanceof ApiError && error.status === 404 ? (
    <p class="quiet empty">{missing}</p>
  ) : (
    <Problem what={`${what} cannot be read`} error={error} />
  );
