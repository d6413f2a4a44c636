import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { UnwritableOutput } from '../../lib/unwritable-output.js';

/** The output of a run. Text written before a failure stays. */
interface TextSink {
  /** Resolves once the text was accepted, so a slow reader slows the writer down. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file and empties it. Throws `UnwritableOutput`. */
export const textFile = async (path: string): Promise<TextSink> => {
  const guarded = async <A>(action: Promise<A>): Promise<A> => {
    try {
      return await action;
    } catch (error) {
      throw new UnwritableOutput(path, error);
    }
  };
  const file = await guarded(open(path, 'w'));
  return { write: (text) => guarded(file.writeFile(text)), close: () => guarded(file.close()) };
};

/** An open stream; its owner handles its `error` event. `onText` is called before each text that is not empty. */
export const textStream = (stream: Writable, onText: () => void): TextSink => ({
  write: (text) =>
    new Promise((resolve) => {
      if (text !== '') onText();
      stream.write(text, () => {
        resolve();
      });
    }),
  close: () => Promise.resolve(),
});
