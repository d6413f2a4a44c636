import t from 'tap';
import { maskedText } from '../../../src/catalog/secrets/mask-text.js';

const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----';

void t.test('D20: recognizes credentials by their form', (t) => {
  for (const [text, shown] of [
    ['postgres://app:hunter2@db.example.com:5432/orders', 'postgres://app:(sensitive)@db.example.com:5432/orders'],
    ['see amqps://u:p%40ss@mq/v, and redis://:hunter2@cache:6379', 'see amqps://u:(sensitive)@mq/v, and redis://:(sensitive)@cache:6379'],
    ['jdbc:postgresql://u:p@ss@h/db', 'jdbc:postgresql://u:(sensitive)@h/db'],
    ['mysql://u:pa/ss@h/db', 'mysql://u:(sensitive)@h/db'],
    ['https://ghp_0123456789@github.com/a/b', 'https://(sensitive)@github.com/a/b'],
    [
      'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=abc+/==;EndpointSuffix=x',
      'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=(sensitive);EndpointSuffix=x',
    ],
    ['Server=db;User Id=sa;Password=p&w,1;Encrypt=True', 'Server=db;User Id=sa;Password=(sensitive);Encrypt=True'],
    ['Server=db;Pwd="a b;c";Encrypt=True', 'Server=db;Pwd=(sensitive);Encrypt=True'],
    ['Endpoint=sb://n/;SharedAccessKeyName=k;SharedAccessKey=abc=', 'Endpoint=sb://n/;SharedAccessKeyName=k;SharedAccessKey=(sensitive)'],
    ['https://a.blob.core.windows.net/c?sv=1&sig=abc%3D&se=2', 'https://a.blob.core.windows.net/c?sv=1&sig=(sensitive)&se=2'],
    ['mysqldump --password=hunter2 orders', 'mysqldump --password=(sensitive) orders'],
    ['DB_PASSWORD=hunter2 ./run', 'DB_PASSWORD=(sensitive) ./run'],
    [`cat <<E\n${key}\nE`, 'cat <<E\n(sensitive)\nE'],
    [JSON.stringify({ a: key }), '{"a":"(sensitive)"}'],
    ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl', '(sensitive)'],
    // Not credentials.
    ...[
      'https://example.com:8443/path/user@example.com',
      'ssh://git@github.com/a/b',
      'http://host:80/a?b=c@d',
      '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----',
      'password=true',
      'export PASSWORD="$DB_PASSWORD"',
      'PASSWORD=$(aws ssm get-parameter)',
      'password_length=14; key_name=a',
      'arn:aws:secretsmanager:us-east-1:111122223333:secret:db',
      '',
    ].map((text) => [text, text] as const),
  ] as const)
    t.equal(maskedText(text), shown, text);
  t.end();
});

void t.test('time is linear in the length of any text', (t) => {
  const sizes = [100_000, 400_000];
  for (const piece of [
    '://',
    '://a:b',
    '://a:b/',
    '://a:b@',
    'password',
    'password=',
    'password="',
    '=',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----',
    'a&sig=',
    "token='",
    '\\"',
  ]) {
    const [small = 0, large = 0] = sizes.map((size) => {
      const text = piece.repeat(size / piece.length);
      let best = Infinity;
      for (let i = 0; i < 3; i++) {
        const start = process.cpuUsage().user;
        maskedText(text);
        best = Math.min(best, process.cpuUsage().user - start);
      }
      return best;
    });
    // Quadratic time would be 16 times as much: seconds.
    t.ok(large < Math.max(10 * small, 200_000), `${piece}: ${String(small)} µs, then ${String(large)} µs`);
  }
  t.end();
});
