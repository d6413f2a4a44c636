/**
 * The result of a body: the number of facts taken and of malformed parts. `sample`: what is wrong with the first malformed part, for
 * people.
 */
export type Taken = { readonly accepted: number; readonly malformed: number; readonly sample: string };

/**
 * Takes a posted body: settles once its facts are in the queue of the pipeline, and in the journal if there is one (D49). `full`: the queue
 * has no room for them, and no part of the body was taken. `replica`: this instance leaves the intake to the active one. Never rejects
 * because of the contents of the body.
 */
export type Intake = (body: Uint8Array) => Promise<Taken | 'full' | 'replica'>;
