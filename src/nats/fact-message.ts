import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { LogMessage } from '../model/contracts/log-stream.js';

const name = {
  first: 'Driftline-First',
  count: 'Driftline-Count',
  term: 'Driftline-Term',
  writer: 'Driftline-Writer',
  encoding: 'Driftline-Encoding',
} as const;

/** The headers of a message of facts: positions, term, compression. */
export const factHeaders = ({ first, count, term, writer, encoding }: LogMessage): MsgHdrs => {
  const made = headers();
  made.set(name.first, String(first));
  made.set(name.count, String(count));
  made.set(name.term, String(term));
  made.set(name.writer, writer);
  if (encoding !== '') made.set(name.encoding, encoding);
  return made;
};

/** Undefined if another program wrote the message. */
export const factMessage = (made: MsgHdrs | undefined, body: Uint8Array): LogMessage | undefined => {
  const [first, count, term] = [name.first, name.count, name.term].map((key) => wholeNumber(made?.get(key) ?? ''));
  const encoding = made?.get(name.encoding) ?? '';
  const writer = made?.get(name.writer) ?? '';
  if (first === undefined || count === undefined || term === undefined || writer === '') return undefined;
  return encoding === '' || encoding === 'deflate' ? { first, count, term, writer, encoding, body } : undefined;
};

const wholeNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/**
 * Identifies an attempt for the duplicate check of the server. The sequence belongs to it: after a conflict the same message is published
 * after another sequence, which is no duplicate.
 */
export const factMessageId = ({ writer, first, count }: LogMessage, expectedLast: number): string =>
  `${writer}-${String(first)}-${String(count)}-${String(expectedLast)}`;
