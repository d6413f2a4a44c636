/** Accepted findings of the comparison with the service models: event source, event, path → reason. */
export const reviewedPaths: Readonly<Record<string, string>> = {
  signin: 'events of the sign-in service are no API calls',
};
