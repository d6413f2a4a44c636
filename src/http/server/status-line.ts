const phrases: Readonly<Record<number, string>> = {
  200: 'OK',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const lines: ReadonlyMap<number, string> = new Map(
  Object.entries(phrases).map(([status, phrase]) => [Number(status), `${status} ${phrase}`]),
);

/** '' for a status that the service does not use. */
export const statusPhrase = (status: number): string => phrases[status] ?? '';

/** Status and phrase of a status line, such as `404 Not Found`. Source: RFC 9110, section 15. */
export const statusLine = (status: number): string => lines.get(status) ?? `${status} `;
