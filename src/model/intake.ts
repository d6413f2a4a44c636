/** What became of a body: facts taken, and parts that were none. `sample`: what was wrong with the first of those, for people. */
export type Taken = { readonly accepted: number; readonly malformed: number; readonly sample: string };

/**
 * Takes what was posted: settles once its facts are in the queue of the pipeline, and in the journal where one is kept (D49).
 * `full`: the queue has no room for them and nothing of the body was taken. `replica`: this instance
 * leaves that to the active one. Never rejects for what stands in the body.
 */
export type Intake = (body: Uint8Array) => Promise<Taken | 'full' | 'replica'>;
