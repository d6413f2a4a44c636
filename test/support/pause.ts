/**
 * Waits for a fixed time, where time itself is the subject of the test or a client's own behaviour. Each call gives its reason in a comment.
 * To wait for something to happen use `until`; to check that nothing happens, wait for a later event that takes the same path.
 */
export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
