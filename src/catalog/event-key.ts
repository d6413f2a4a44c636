/**
 * The catalog key of a method (D71). The API version, the gRPC package and interface, and case do not matter:
 * `beta.compute.firewalls.insert` → `compute.firewalls.insert`, `google.iam.admin.v1.SetIAMPolicy` and `SetIamPolicy` → `setiampolicy`.
 */
const methodKey = (method: string): string => {
  const plain = method.replace(/^(?:v\d+(?:(?:alpha|beta|p)\d+)*|alpha|beta)\./, '');
  return (plain.startsWith('google.') ? plain.slice(plain.lastIndexOf('.') + 1) : plain).toLowerCase();
};

/** The key under which the catalog lists an event (D13). Decoders have already normalised the names of other providers than Google Cloud. */
export const eventKey = (eventSource: string, eventName: string): string => {
  if (!eventSource.endsWith('.googleapis.com')) return eventName;
  let key = keys.get(eventName);
  if (key !== undefined) return key;
  if (keys.size >= maxKeys) keys.clear();
  keys.set(eventName, (key = methodKey(eventName)));
  return key;
};

/** Bound of the cache, because forged records may contain any name. */
const maxKeys = 5_000;
const keys = new Map<string, string>();
