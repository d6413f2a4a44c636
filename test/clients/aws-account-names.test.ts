import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { openAccountNames } from '../../src/clients/aws-account-names.js';
import { served } from '../support/served.js';
import { until } from '../support/until.js';
import { VirtualTime } from '../support/virtual-time.js';

const mine = '111122223333';
const member = '444455556666';
const stranger = '777788889999';

process.env['AWS_ACCESS_KEY_ID'] = 'AKIAEXAMPLE';
process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';

type Answer = { readonly status: number; readonly body: object };
const named = (AccountId: string, AccountName: string): Answer => ({ status: 200, body: { AccountId, AccountName } });
const denied: Answer = {
  status: 403,
  body: {
    __type: 'AccessDeniedException',
    message: 'User: arn:aws:iam::111122223333:user/u is not authorized to perform: account:GetAccountInformation',
  },
};

/** The Account API of one account and its organization. It hangs if `answer` is undefined. */
class AccountApi {
  readonly asked: string[] = [];
  hanging = 0;
  most = 0;
  #now = 0;
  constructor(public answer: (account: string) => Answer | undefined | Promise<Answer>) {}

  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => void this.#reply(text, request, response));
  };

  async #reply(text: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const account = (JSON.parse(text === '' ? '{}' : text) as { AccountId?: string }).AccountId ?? 'own';
    this.asked.push(account);
    this.most = Math.max(this.most, ++this.#now);
    const answer = request.url === '/getAccountInformation' ? await this.answer(account) : { status: 404, body: {} };
    this.#now--;
    if (answer === undefined) {
      this.hanging++;
      request.socket.on('close', () => this.hanging--);
      return;
    }
    const type = (answer.body as { __type?: string }).__type;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...(type === undefined ? {} : { 'x-amzn-errortype': type }) });
    response.end(JSON.stringify(answer.body));
  }
}

const seen = async (condition: () => boolean): Promise<void> => {
  if (!(await until(condition, Boolean))) throw new Error(`never true: ${String(condition)}`);
};

type Line = readonly [level: string, message: string, reason: unknown];

const open = async (t: Test, api: AccountApi) => {
  const endpointUrl = await served(t, createServer(api.handle));
  const time = new VirtualTime();
  const lines: Line[] = [];
  const write =
    (level: string) =>
    (message: string, fields?: object): void =>
      void lines.push([level, message, (fields as { reason?: unknown } | undefined)?.reason]);
  let namedCount = 0;
  const names = openAccountNames({
    aws: { profile: '', region: 'eu-west-1', endpointUrl },
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    onNamed: () => namedCount++,
    scheduler: time,
  });
  t.teardown(() => {
    names.close();
  });
  return { names, time, lines, namedCount: () => namedCount };
};

void t.test('requests the own account without an id and members by id, each once', async (t) => {
  const api = new AccountApi((account) => (account === 'own' ? named(mine, 'payments') : named(account, 'orders')));
  const { names, namedCount } = await open(t, api);
  t.equal(names.nameOf(mine), null, 'no call waits for a response');
  await seen(() => names.nameOf(mine) === 'payments');
  t.equal(names.nameOf(member), null);
  await seen(() => names.nameOf(member) === 'orders');
  for (let i = 0; i < 100; i++) names.nameOf(member);
  t.strictSame(api.asked, ['own', member], 'its own id, which the service refuses, was not sent');
  t.equal(namedCount(), 2);
});

void t.test('logs denied access once and retries after an hour', async (t) => {
  const api = new AccountApi(() => denied);
  const { names, time, lines } = await open(t, api);
  for (const account of [member, stranger]) names.nameOf(account);
  await seen(() => lines.length === 3);
  t.strictSame(
    lines.map(([level]) => level),
    ['warn', 'debug', 'debug'],
  );
  t.match(String(lines[0]?.[2]), /access denied/);
  time.jump(3_500_000);
  api.answer = (account) => named(account === 'own' ? mine : account, `name of ${account}`);
  t.equal(names.nameOf(member), null);
  t.equal(api.asked.length, 3, 'not before');
  time.jump(100_000);
  await seen(() => names.nameOf(member) === `name of ${member}` && names.nameOf(stranger) !== null);
  t.equal(names.nameOf(mine), 'name of own');
  t.equal(api.asked.length, 6);
});

void t.test('makes two calls at a time and times out after five seconds', async (t) => {
  const api = new AccountApi(() => undefined);
  const { names, time, lines } = await open(t, api);
  await seen(() => api.hanging === 1);
  for (let i = 0; i < 10; i++) names.nameOf(String(100_000_000_000 + i));
  time.jump(5_000);
  await seen(() => lines.length === 1);
  await seen(() => api.hanging === 2);
  t.equal(api.asked.length, 3, 'the own account and two others');
  api.answer = (account) => new Promise((resolve) => setImmediate(resolve, named(account, 'a')));
  time.jump(5_000);
  await seen(() => names.nameOf('100000000009') === 'a');
  t.ok(api.most <= 2);
});

void t.test('requests no invalid account id', async (t) => {
  const api = new AccountApi((account) => named(account === 'own' ? mine : account, 'x'));
  const { names } = await open(t, api);
  await seen(() => names.nameOf(mine) === 'x');
  t.strictSame(['', 'self', '12345', '1111222233334', "1'; --"].map(names.nameOf), [null, null, null, null, null]);
  await seen(() => names.nameOf(member) === 'x');
  t.strictSame(api.asked, ['own', member]);
});

void t.test('bounds the memory for forged ids; requests nothing after close', async (t) => {
  const answers: ((answer: Answer) => void)[] = [];
  const api = new AccountApi(() => new Promise((resolve) => answers.push(resolve)));
  const { names } = await open(t, api);
  await seen(() => api.asked.length === 1);
  for (let i = 0; i < 20_000; i++) names.nameOf(String(200_000_000_000 + i));
  answers[0]?.(named(mine, 'one too many'));
  await seen(() => api.asked.length === 3);
  t.equal(names.nameOf(mine), null, 'no room');
  names.close();
  answers[1]?.(named('200000000000', 'x'));
  // An answer is handled within a few turns.
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  t.equal(api.asked.length, 3);
});
