import { isLeft } from 'fp-ts/lib/Either.js';
import t, { type Test } from 'tap';
import { tokenCommand } from '../../../src/cli/commands/token-command.js';
import { verifyToken } from '../../../src/http/auth/verify-token.js';

const secret = '0123456789abcdef0123456789abcdef';

const run = async (t: Test, args: readonly string[], environment: string | undefined = secret): Promise<string> => {
  const restore = process.env['SVC_API_AUTH_JWT_SECRET'];
  if (environment === undefined) delete process.env['SVC_API_AUTH_JWT_SECRET'];
  else process.env['SVC_API_AUTH_JWT_SECRET'] = environment;
  const written = t.capture(process.stdout, 'write', () => true);
  try {
    await tokenCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .parseAsync([...args], { from: 'user' });
  } finally {
    written.restore();
    if (restore === undefined) delete process.env['SVC_API_AUTH_JWT_SECRET'];
    else process.env['SVC_API_AUTH_JWT_SECRET'] = restore;
  }
  return written()
    .map(({ args: [text] }) => String(text))
    .join('');
};

void t.test('D39: the service accepts a printed token for the requested time', async (t) => {
  const before = Math.floor(Date.now() / 1_000);
  const text = await run(t, ['--subject', 'ada', '--scopes', 'read, ingest,read', '--ttl', '90s', '--issuer', 'https://a.example']);
  t.match(text, /^[\w-]+\.[\w-]+\.[\w-]+\n$/, 'a single line');
  const accepted = await verifyToken({ secret: Buffer.from(secret), issuer: 'https://a.example', now: Date.now })(text.trim());
  if (isLeft(accepted)) throw new Error(accepted.left);
  const { isValid, expires: _, ...principal } = accepted.right;
  t.strictSame(principal, { kind: 'token', name: 'ada', scopes: ['read', 'ingest'] });
  t.equal(isValid((before + 90 + 29) * 1_000), true);
  t.equal(isValid((Math.ceil(Date.now() / 1_000) + 90 + 30) * 1_000), false);
});

void t.test('D39: issues tokens for an hour by default', async (t) => {
  const [, body = ''] = (await run(t, ['--subject', 'ada', '--scopes', 'read'])).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { readonly exp: number; readonly iat: number };
  t.equal(claims.exp - claims.iat, 3_600);
  t.strictSame(Object.keys(claims).sort(), ['exp', 'iat', 'scopes', 'sub']);
});

void t.test('reports wrong arguments', async (t) => {
  const tag = 'UsageError';
  const good = ['--subject', 'ada', '--scopes', 'read'];
  await t.rejects(run(t, ['--subject', ' ', '--scopes', 'read']), { tag, message: /--subject/ });
  for (const list of ['', 'delete', 'read,', 'read write', 'READ'])
    await t.rejects(run(t, ['--subject', 'ada', '--scopes', list]), { tag, message: /--scopes: .*read, ingest, write, admin/ }, list);
  for (const ttl of ['', '1', 'soon', '0s', '999ms', '-1h', '1d'])
    await t.rejects(run(t, [...good, `--ttl=${ttl}`]), { tag, message: /--ttl/ }, ttl);
  await t.rejects(run(t, ['--scopes', 'read']), { code: 'commander.missingMandatoryOptionValue' });
  await t.rejects(run(t, good, ''), { tag, message: /SVC_API_AUTH_JWT_SECRET is not set/ });
  await t.rejects(run(t, good, 'short'), { tag, message: /has 5 bytes/ });
});
