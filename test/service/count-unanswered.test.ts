import t from 'tap';
import { countUnanswered } from '../../src/service/count-unanswered.js';

const get = { method: 'GET' };

void t.test('returns a synchronous reply to GET or HEAD without a promise', (t) => {
  const { handle, unanswered } = countUnanswered(() => 'page');
  t.equal(handle(get), 'page');
  t.equal(handle({ method: 'HEAD' }), 'page');
  t.equal(unanswered(), 0);
  t.end();
});

void t.test('returns a promise for other methods, which counts until it settles', async (t) => {
  const { handle, unanswered } = countUnanswered(() => 'refused');
  const reply = handle({ method: 'POST' });
  t.ok(reply instanceof Promise);
  t.equal(unanswered(), 1);
  t.equal(await reply, 'refused');
  t.equal(unanswered(), 0);
});

void t.test('counts requests until their replies settle, even if one rejects', async (t) => {
  const waiting: { resolve: (reply: string) => void; reject: (error: Error) => void }[] = [];
  const { handle, unanswered } = countUnanswered(() => new Promise<string>((resolve, reject) => void waiting.push({ resolve, reject })));
  const replies = [handle(get), handle({ method: 'POST' }), handle(get)];
  t.equal(unanswered(), 3);
  waiting[0]?.resolve('first');
  t.equal(await replies[0], 'first');
  t.equal(unanswered(), 2);
  waiting[1]?.reject(new Error('lost'));
  await t.rejects(Promise.resolve(replies[1]), { message: 'lost' });
  t.equal(unanswered(), 1);
  waiting[2]?.resolve('last');
  t.equal(await replies[2], 'last');
  t.equal(unanswered(), 0);
});

void t.test('does not count a request whose handler threw', (t) => {
  const { handle, unanswered } = countUnanswered(() => {
    throw new Error('broken');
  });
  t.throws(() => handle(get), { message: 'broken' });
  t.equal(unanswered(), 0);
  t.end();
});
