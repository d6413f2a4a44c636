import type * as Sdk from '@aws-sdk/client-sqs';
import { Failure } from '../../../model/failure.js';
import { unlessAborted } from '../../../runtime/unless-aborted.js';
import { failureOfAws, openSqs, type AwsAccess } from '../../../clients/aws-clients.js';
import type { QueueCalls } from '../../queue/queue-calls.js';
import { readQueueAddress } from './queue-address.js';

/** The calls to a queue of SQS. */
interface SqsCalls extends QueueCalls {
  /** Region and ARN; equal for two names of one queue. */
  readonly identity: string;
  /** Whether the queue moves messages that fail too often to a dead-letter queue. */
  readonly hasRedrive: boolean;
}

type QueueOptions = {
  /** URL, ARN or name. */
  readonly queue: string;
  readonly aws: AwsAccess;
  /** Milliseconds for which a received message is hidden. */
  readonly visibilityTimeout: number;
  /** Seconds that a receive waits for the first message. */
  readonly longPoll?: number;
};

/** Maximum messages per call of SQS. */
const callSize = 10;
const longestPoll = 20;

/** Finds the queue and checks the permission to read it. Rejects with a `Failure`, immediately when `signal` aborts. */
export const openQueue = async (
  { queue, aws, visibilityTimeout, longPoll = longestPoll }: QueueOptions,
  signal: AbortSignal,
): Promise<SqsCalls> => {
  const address = readQueueAddress(queue);
  const what = (action: string): string => `${action} queue ${address.name}`;
  const sdk = await import('@aws-sdk/client-sqs');
  const sqs = await openSqs({ ...aws, region: address.region === '' ? aws.region : address.region });

  const find = async (): Promise<string> => {
    if (address.url !== '') return address.url;
    const owner = address.account === '' ? {} : { QueueOwnerAWSAccountId: address.account };
    const found = await sqs.send(new sdk.GetQueueUrlCommand({ QueueName: address.name, ...owner }), { abortSignal: signal });
    return found.QueueUrl ?? '';
  };
  const findQueue = async (): Promise<Pick<CallDeps, 'url' | 'identity' | 'hasRedrive'>> => {
    const url = await find();
    const command = new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['RedrivePolicy', 'QueueArn'] });
    const { Attributes } = await sqs.send(command, { abortSignal: signal });
    // Compatible services may report the same ARN in each region.
    const identity = `${await sqs.config.region()} ${Attributes?.['QueueArn'] ?? url}`;
    return { url, identity, hasRedrive: Attributes?.['RedrivePolicy'] !== undefined };
  };

  try {
    // Searching for credentials can be slow, and accepts no signal.
    const found = await unlessAborted(findQueue(), signal);
    return callsOf({ sqs, sdk, ...found, seconds: Math.ceil(visibilityTimeout / 1_000), longPoll, what });
  } catch (error) {
    sqs.destroy();
    throw signal.aborted ? new Failure('NotConnected', 'stopped') : failureOfAws(error, what('open'));
  }
};

type CallDeps = {
  readonly sqs: Sdk.SQSClient;
  readonly sdk: Pick<typeof Sdk, 'ReceiveMessageCommand' | 'DeleteMessageBatchCommand' | 'ChangeMessageVisibilityBatchCommand'>;
  readonly url: string;
  readonly identity: string;
  readonly hasRedrive: boolean;
  readonly seconds: number;
  readonly longPoll: number;
  readonly what: (action: string) => string;
};

const callsOf = ({ sqs, sdk, url: QueueUrl, identity, hasRedrive, seconds, longPoll, what }: CallDeps): SqsCalls => {
  const closed = new AbortController();
  const abortSignal = closed.signal;
  const failing = async <A>(action: string, call: Promise<A>): Promise<A> => {
    try {
      return await call;
    } catch (error) {
      if (abortSignal.aborted) throw new Failure('Closed', `cannot ${what(action)}: no answer before the shutdown`);
      throw failureOfAws(error, what(action));
    }
  };
  return {
    callSize,
    identity,
    hasRedrive,
    receive: async (signal) => {
      const command = new sdk.ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: callSize,
        WaitTimeSeconds: longPoll,
        VisibilityTimeout: seconds,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      });
      const { Messages } = await failing('read', sqs.send(command, { abortSignal: signal }));
      return (Messages ?? []).flatMap(({ MessageId: id = '', ReceiptHandle: receipt, Body: body = '', Attributes }) =>
        receipt === undefined ? [] : [{ id, receipt, body, receives: Number(Attributes?.ApproximateReceiveCount ?? 1) || 1 }],
      );
    },
    remove: async (receipts) => {
      const Entries = receipts.map((ReceiptHandle, i) => ({ Id: String(i), ReceiptHandle }));
      const { Failed } = await failing(
        'delete messages of',
        sqs.send(new sdk.DeleteMessageBatchCommand({ QueueUrl, Entries }), { abortSignal }),
      );
      return new Map((Failed ?? []).map(({ Id, SenderFault }) => [receipts[Number(Id)] ?? '', SenderFault !== true]));
    },
    hide: async (receipts, milliseconds) => {
      const VisibilityTimeout = Math.min(43_200, Math.ceil(milliseconds / 1_000));
      const Entries = receipts.map((ReceiptHandle, i) => ({ Id: String(i), ReceiptHandle, VisibilityTimeout }));
      await failing('hide messages of', sqs.send(new sdk.ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }), { abortSignal }));
    },
    close: () => {
      closed.abort();
      sqs.destroy();
    },
  };
};
