/** Whether the client already has the version. Source: RFC 9110, 13.1.2; weak tags compare as strong ones. */
export const isKnownTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch !== '' &&
  ifNoneMatch
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || strong(one) === strong(etag));

const strong = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);
