import { request } from '../api/request.js';

/** The service sends a comment every 30 seconds, and an answer in less. */
const silence = 45_000;
const checkEvery = 5_000;

type TextReader = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
};

/**
 * Reads a response as it arrives. Rejects if nothing arrives for 45 seconds, by the clock of the wall: timers stand still while a computer
 * sleeps, and its connections break without a word.
 */
export const readText = async ({ path, headers, signal, onText }: TextReader): Promise<void> => {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let heard = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - heard > silence) abort();
  }, checkEvery);
  try {
    const response = await request(path, { ...(headers === undefined ? {} : { headers }), signal: controller.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) return;
      heard = Date.now();
      onText(value);
    }
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
};
