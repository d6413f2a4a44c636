/**
 * The catalog key of a method (D71). The API version, the gRPC package and interface, and case do not matter:
 * `beta.compute.firewalls.insert` → `compute.firewalls.insert`, `google.iam.admin.v1.SetIAMPolicy` and `SetIamPolicy` → `setiampolicy`.
 */
export const methodKey = (method: string): string => {
  const plain = method.replace(/^(?:v\d+(?:(?:alpha|beta|p)\d+)*|alpha|beta)\./, '');
  return (plain.startsWith('google.') ? plain.slice(plain.lastIndexOf('.') + 1) : plain).toLowerCase();
};
