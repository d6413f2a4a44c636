import { nuid } from '@nats-io/transport-node';
import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import type { LogMessage, PublishResult } from '../model/contracts/log-stream.js';
import { factHeaders, factMessageId } from './fact-message.js';
import type { NatsLink } from './nats-link.js';
import { publishFailure, publishResult } from './publish-result.js';
import { whileConnected } from './while-connected.js';

/**
 * Stores messages directly after sequence `expectedLast`: one as it is, several as an atomic batch (ADR-50). Never rejects. The client
 * library waits for the reply to the first message of a batch, and drops the error of the last one.
 */
export const publishFacts = async (
  link: NatsLink,
  subject: string,
  messages: readonly LogMessage[],
  expectedLast: number,
): Promise<PublishResult> => {
  // The client would keep the message and send it after it reconnects.
  if (!link.isConnected()) return { kind: 'unknown', message: 'not connected to NATS' };
  try {
    const send = messages.length === 1 ? one : batch;
    const reply = await whileConnected(link, send(link, subject, messages, expectedLast));
    return publishResult(reply, expectedLast + 1, messages.length);
  } catch (error) {
    return publishFailure(error);
  }
};

const one = (link: NatsLink, subject: string, messages: readonly LogMessage[], expectedLast: number): Promise<Msg> => {
  const [message] = messages;
  if (message === undefined) throw new Error('at least one message is published');
  const headers = expecting(message, expectedLast);
  headers.set('Nats-Msg-Id', factMessageId(message, expectedLast));
  return link.nc.request(subject, message.body, { headers, timeout: link.requestTimeoutMs });
};

const batch = (
  { nc, requestTimeoutMs }: NatsLink,
  subject: string,
  messages: readonly LogMessage[],
  expectedLast: number,
): Promise<Msg> => {
  const id = nuid.next();
  let reply: Promise<Msg> | undefined;
  for (const [index, message] of messages.entries()) {
    const headers = index === 0 ? expecting(message, expectedLast) : factHeaders(message);
    headers.set('Nats-Batch-Id', id);
    headers.set('Nats-Batch-Sequence', String(index + 1));
    if (index < messages.length - 1) nc.publish(subject, message.body, { headers });
    else {
      headers.set('Nats-Batch-Commit', '1');
      reply = nc.request(subject, message.body, { headers, timeout: requestTimeoutMs });
    }
  }
  if (reply === undefined) throw new Error('at least one message is published');
  return reply;
};

const expecting = (message: LogMessage, expectedLast: number): MsgHdrs => {
  const headers = factHeaders(message);
  headers.set('Nats-Expected-Last-Sequence', String(expectedLast));
  return headers;
};
