import type { AccountClient } from '@aws-sdk/client-account';
import type { SchedulerLike, Subscription } from 'rxjs';
import type { Log } from '../model/contracts/log.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { failureOfAws, type AwsAccess } from './aws-clients.js';

/** The account names known so far. */
interface AccountNames {
  /** The name of an account; null while unknown, and then requested. Never waits. */
  readonly nameOf: (account: string) => string | null;
  readonly close: () => void;
}

type Options = {
  readonly aws: AwsAccess;
  readonly log: Log;
  /** Called when a name was added. */
  readonly onNamed: () => void;
  readonly scheduler?: SchedulerLike;
};

/** Bound of the kept names, because forged ids in posted alerts must not fill the memory. */
const maxAccounts = 10_000;
const maxCalls = 2;
const answerWithin = 5_000;
const retryAfter = 3_600_000;
/** Requests the credentials' own account without an id, because the API refuses that id. Source: Account API, `GetAccountInformation`. */
const own = '';

/**
 * Requests account names from the Account API: that of the credentials immediately, any other when it is first needed. The latter works for
 * members of an organization from its management or delegated administrator account. One call per account, two at a time, the first one
 * alone; a failed call is retried after an hour. **Keeps** a name for each of at most 10,000 accounts, until the process ends.
 */
export const openAccountNames = ({ aws, log, onNamed, scheduler = systemScheduler }: Options): AccountNames => {
  const names = new Map<string, string | null>();
  const waiting: string[] = [own];
  const retries = new Map<string, Subscription>();
  const calls = new Map<string, () => void>();
  let client: Promise<AccountClient> | undefined;
  let hasAnswered = false;
  let isClosed = false;
  let isFailureReported = false;

  const nextCalls = (): void => {
    while (!isClosed && calls.size < (hasAnswered ? maxCalls : 1)) {
      const account = waiting.shift();
      if (account === undefined) return;
      if (account === own || names.get(account) === null) void call(account);
    }
  };
  const call = async (account: string): Promise<void> => {
    const abort = new AbortController();
    calls.set(account, () => {
      abort.abort();
    });
    const deadline = scheduler.schedule(() => {
      abort.abort();
    }, answerWithin);
    try {
      const [id, name] = await ask((client ??= openClient(aws)), account, abort.signal);
      // The response may name another account than the request, so use the id in the response.
      if (id !== '' && name !== '' && (names.has(id) || names.size < maxAccounts)) {
        names.set(id, name);
        onNamed();
      }
    } catch (error) {
      if (!isClosed) fail(account, error);
    }
    deadline.unsubscribe();
    calls.delete(account);
    hasAnswered = true;
    nextCalls();
  };
  const fail = (account: string, error: unknown): void => {
    const { message } = failureOfAws(error, account === own ? "read the account's name" : `read the name of account ${account}`);
    if (isFailureReported) log.debug('cannot read the name of an account', { reason: message });
    else log.warn('cannot read the name of an account; retrying in an hour, further failures are logged at debug', { reason: message });
    isFailureReported = true;
    const retry = scheduler.schedule(() => {
      retries.delete(account);
      waiting.push(account);
      nextCalls();
    }, retryAfter);
    retries.set(account, retry);
  };

  nextCalls();
  return {
    nameOf: (account) => {
      const name = names.get(account);
      if (name !== undefined) return name;
      if (names.size < maxAccounts && /^\d{12}$/.test(account)) {
        names.set(account, null);
        waiting.push(account);
        nextCalls();
      }
      return null;
    },
    close: () => {
      isClosed = true;
      for (const retry of retries.values()) retry.unsubscribe();
      for (const abort of calls.values()) abort();
      client?.then(
        (opened) => {
          opened.destroy();
        },
        () => undefined,
      );
    },
  };
};

/** Id and name of an account; '' if the response lacks them. */
const ask = async (client: Promise<AccountClient>, account: string, signal: AbortSignal): Promise<readonly [string, string]> => {
  const { GetAccountInformationCommand } = await import('@aws-sdk/client-account');
  const command = new GetAccountInformationCommand(account === own ? {} : { AccountId: account });
  const { AccountId, AccountName } = await (await client).send(command, { abortSignal: signal });
  return [AccountId ?? account, AccountName ?? ''];
};

const openClient = async ({ profile, region, endpointUrl }: AwsAccess): Promise<AccountClient> => {
  const { AccountClient } = await import('@aws-sdk/client-account');
  return new AccountClient({
    ...(profile === '' ? {} : { profile }),
    ...(region === '' ? {} : { region }),
    ...(endpointUrl === '' ? {} : { endpoint: endpointUrl }),
    maxAttempts: 1,
  });
};
