/**
 * The members of a record that decide whether it is interpreted, by number; `none` is every other member. CloudTrail has them at the top
 * level. An entry of Cloud Logging has them at the top level and in `protoPayload`, a Kubernetes audit event in `objectRef` and others too:
 * these objects are walked by themselves, with the same table.
 */
export const fields = {
  eventName: 0,
  eventSource: 1,
  eventTime: 2,
  readOnly: 3,
  errorCode: 4,
  errorMessage: 5,
  eventType: 6,
  eventCategory: 7,
  // Cloud Logging
  logName: 8,
  timestamp: 9,
  operation: 10,
  protoPayload: 11,
  serviceName: 12,
  methodName: 13,
  status: 14,
  // Kubernetes
  auditID: 15,
  verb: 16,
  stage: 17,
  requestURI: 18,
  stageTimestamp: 19,
  user: 20,
  username: 21,
  objectRef: 22,
  resource: 23,
  subresource: 24,
  apiGroup: 25,
  responseStatus: 26,
  code: 27,
  // CloudTrail again: what may begin a session
  userIdentity: 28,
  responseElements: 29,
  type: 30,
  invokedBy: 31,
} as const;

export const none = 32;

/** The names by length, and each name by its first four bytes. */
const byLength = new Map<number, readonly { readonly name: string; readonly number: number }[]>();
for (const [name, number] of Object.entries(fields)) {
  byLength.set(name.length, [...(byLength.get(name.length) ?? []), { name, number }]);
}

/** Lengths of the names, for `scripts/walk-wat.ts`. */
export const fieldLengths: readonly number[] = [...byLength.keys()].sort((a, b) => a - b);
export const fieldsOfLength = (length: number): readonly { readonly name: string; readonly number: number }[] => byLength.get(length) ?? [];

const longest = Math.max(...fieldLengths);
const words = (name: string): readonly number[] =>
  Array.from({ length: Math.ceil(name.length / 4) }, (_, at) => {
    // The last word overlaps the one before it, so that no byte behind the name matters.
    const from = Math.max(0, Math.min(at * 4, name.length - 4));
    const four = name.slice(from, from + 4);
    return four.charCodeAt(0) | (four.charCodeAt(1) << 8) | (four.charCodeAt(2) << 16) | (four.charCodeAt(3) << 24);
  });
const table = Array.from({ length: longest + 1 }, (_, length) =>
  fieldsOfLength(length).map(({ name, number }) => ({ number, words: words(name) })),
);

/** The number of the field with this name. Compares every byte, four at a time; every name has at least four. */
export const fieldOf = (view: DataView, at: number, length: number): number => {
  const candidates = table[length];
  if (candidates === undefined || candidates.length === 0) return none;
  const head = view.getInt32(at, true);
  for (const { number, words: expected } of candidates) {
    if (expected[0] !== head) continue;
    let same = true;
    for (let word = 1; word < expected.length && same; word++) {
      same = view.getInt32(at + Math.min(word * 4, length - 4), true) === expected[word];
    }
    if (same) return number;
  }
  return none;
};
