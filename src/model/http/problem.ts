/** The kinds of request errors. Source: interface "Errors", D32. */
export const problems = {
  invalid: { status: 400, code: 'VALIDATION_ERROR' },
  unauthorized: { status: 401, code: 'UNAUTHORIZED' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  not_found: { status: 404, code: 'NOT_FOUND' },
  method: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  conflict: { status: 409, code: 'CONFLICT' },
  too_large: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  media_type: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  rate_limited: { status: 429, code: 'RATE_LIMIT_EXCEEDED' },
  internal: { status: 500, code: 'INTERNAL_ERROR' },
  unavailable: { status: 503, code: 'SERVICE_UNAVAILABLE' },
} as const;
export type ProblemKind = keyof typeof problems;

/** A request that is answered with an error. `message` is for the client and contains no internals. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    /** Added to the response, such as `Allow` and `Retry-After`. */
    readonly headers: readonly (readonly [string, string])[] = [],
  ) {
    super(message);
  }
}
