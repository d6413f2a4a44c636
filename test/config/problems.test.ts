import t from 'tap';
import { problemsOf, problemTexts, usable } from './read.js';

void t.test('D57: reports wrong types and invalid values with path, value and expected value', (t) => {
  const wrong: Readonly<Record<string, string>> = {
    'sensor: {enabled: "true"}': 'line 1: sensor.enabled: "true": expected true or false',
    'sensor: {hostname: 12}': 'line 1: sensor.hostname: 12: expected a string',
    'sensor: {hostname: [a, 1]}': 'line 1: sensor.hostname: ["a",1]: expected a string',
    'sensor: {port: "5060"}': 'line 1: sensor.port: "5060": expected a whole number from 1 to 65535',
    'sensor: {port: 0}': 'line 1: sensor.port: 0: expected a whole number from 1 to 65535',
    'sensor: {port: 65536}': 'line 1: sensor.port: 65536: expected a whole number from 1 to 65535',
    'sensor: {port: 80.5}': 'line 1: sensor.port: 80.5: expected a whole number from 1 to 65535',
    'sensor: {port: .inf}': 'line 1: sensor.port: Infinity: expected a whole number from 1 to 65535',
    'sensor: {port: {a: b}}': 'line 1: sensor.port: a section: expected a whole number from 1 to 65535',
    'logging: {level: Info}': 'line 1: logging.level: "Info": expected one of debug, info, warn, error',
    'providers: {aws: {regions: us-east-1}}': 'line 1: providers.aws.regions: "us-east-1": expected a list of strings',
    'providers: {aws: {regions: [us-east-1, 2]}}': 'line 1: providers.aws.regions: ["us-east-1",2]: expected a list of strings',
    'providers: {aws: {regions: [{a: 1}]}}': 'line 1: providers.aws.regions: a list: expected a list of strings',
    'providers: [aws]': 'line 1: providers: a list: expected a section with keys',
    'drift_rules: {name: x}': 'line 1: drift_rules: a section: expected a list',
    'drift_rules: [x]': 'line 1: drift_rules[0]: "x": expected a section with keys',
    'drift_rules: [{name: x, severity: severe}]': 'line 1: drift_rules[0].severity: "severe": expected one of critical, high, medium, low',
    'drift_rules: [{name: x, min_blast_radius: 0}]': 'line 1: drift_rules[0].min_blast_radius: 0: expected a whole number from 1 to 10000',
    'drift_rules: [{name: x, min_blast_radius: -5}]':
      'line 1: drift_rules[0].min_blast_radius: -5: expected a whole number from 1 to 10000',
    'drift_rules: [{name: x, min_blast_radius: 1.5}]':
      'line 1: drift_rules[0].min_blast_radius: 1.5: expected a whole number from 1 to 10000',
    'drift_rules: [{name: x, min_blast_radius: "50"}]':
      'line 1: drift_rules[0].min_blast_radius: "50": expected a whole number from 1 to 10000',
    'drift_rules: [{name: x, min_blast_radius: 10001}]':
      'line 1: drift_rules[0].min_blast_radius: 10001: expected a whole number from 1 to 10000',
    'drift_rules: [{severity: low}]': 'line 1: drift_rules[0].name: nothing: expected a name',
    [`api: {auth: {api_keys: [{name: a, sha256: ${'a'.repeat(64)}}]}}`]:
      'line 1: api.auth.api_keys[0].scopes: nothing: expected one or more of read, ingest, write, admin',
  };
  for (const [text, problem] of Object.entries(wrong)) t.strictSame(problemTexts(text), [problem], text);
  t.match(problemTexts(`ignore: [{resource: '${'a'.repeat(1_025)}', users: [x]}]`), [
    /^line 1: ignore\[0\]\.resource: .*: expected a pattern of at most 1,024 characters$/,
  ]);
  for (const value of ['5', '"5"', '5 minutes', '-5m', '1d', 'm', '1h30m', '1e3s', '[5m]', 'true']) {
    t.match(
      problemTexts(`dedup: {window: ${value}}`),
      [/^line 1: dedup.window: .*: expected a duration such as 500ms, 5s, 5m or 1h$/],
      value,
    );
  }
  for (const value of ['0s', '61m', '5']) {
    t.match(problemTexts(`notifications: {chat: {timeout: ${value}}}`), [
      /^line 1: notifications.chat.timeout: .*: expected a duration from 1ms to 1h$/,
    ]);
  }
  t.strictSame(problemTexts('notifications: {chat: {timeout: 1h}, teams: {timeout: 1ms}}'), []);
  t.end();
});

void t.test('D57: reports unknown keys with the closest key, else with all known keys', (t) => {
  const meant: Readonly<Record<string, string>> = {
    'drift_rule: []': 'did you mean drift_rules?',
    'rules: []': 'did you mean drift_rules?',
    'Sensor: {}': 'did you mean sensor?',
    'snesor: {}': 'did you mean sensor?',
    'sensor: {prot: 1}': 'did you mean port?',
    'sensor: {host: a}': 'did you mean hostname?',
    'drift_rules: [{name: a, resource_type: [x]}]': 'did you mean resource_types?',
    'drift_rules: [{name: a, blast_radius: 5}]': 'did you mean min_blast_radius?',
    'drift_rules: [{name: a, iac-managed-only: true}]': 'did you mean iac_managed_only?',
    'logging: {colour: red}': 'level, format, components',
    'logging: {__proto__: {level: debug}}': 'level, format, components',
    'logging: {1: x}': 'level, format, components',
  };
  for (const [text, hint] of Object.entries(meant)) {
    const problems = problemsOf(text);
    t.strictSame(
      problems.map(({ expected, line }) => [expected, line]),
      [[`a known key: ${hint}`, 1]],
      text,
    );
  }
  t.end();
});

void t.test('D57: validates the sensor address', (t) => {
  const given = (hostname: string): readonly string[] => problemTexts(`sensor: {enabled: true, hostname: ${JSON.stringify(hostname)}}`);
  const fine = ['localhost', 'falco.falco.svc.cluster.local.', 'sensor_1', '10.0.0.7', '::1', '[fe80::1]', 'unix:///run/falco/falco.sock'];
  for (const hostname of [...fine, 'unix:/run/falco.sock', 'unix:falco.sock']) t.strictSame(given(hostname), [], hostname);
  const not = ['', 'sensor:5060', '[::1]:5060', 'http://sensor', 'dns:///sensor', 'a b', 'a/b', '-a', 'a..b', '.'.repeat(9)];
  for (const hostname of [...not, 'unix:', 'unix://', 'unix:///', 'unix://run/falco.sock', '/run/falco.sock'])
    t.match(given(hostname), [/^line 1: sensor.hostname: ".*": expected a host without a port, or unix:\/\/ and the path of a socket$/]);
  t.strictSame(problemTexts('sensor: {hostname: "a b"}'), [], 'a disabled sensor is not validated');
  t.end();
});

void t.test('D57: reports all problems at once, each with its line', (t) => {
  const text = `
drift_rule:
  - name: x
drift_rules:
  - name: a
    severity: loud
    resource_types:
      - aws_iam_role
      - 7
  -
    severity: high
sensor:
  port:
    0
advanced:
  maintenance_windows:
    - name: w
      days: [monday]
      start_time: "25:00"
    - name: v
`;
  t.strictSame(
    problemsOf(text).map(({ path, line, shown }) => [path, line, shown]),
    [
      ['drift_rule', 2, 'a list'],
      ['drift_rules[0].resource_types', 7, '["aws_iam_role",7]'],
      ['drift_rules[0].severity', 6, '"loud"'],
      ['drift_rules[1].name', 11, 'nothing'],
      ['sensor.port', 13, '0'],
      ['advanced.maintenance_windows[0].start_time', 19, '"25:00"'],
      ['advanced.maintenance_windows[1]', 20, ''],
    ],
  );
  t.end();
});

void t.test('reports problems in anchored values at or near their use', (t) => {
  t.strictSame(
    problemsOf('drift_rules:\n  - &a {name: a, severity: x}\n  - <<: *a\n    name: b\n  - *a\n').map(({ path, line }) => [path, line]),
    [
      ['drift_rules[0].severity', 2],
      ['drift_rules[1].severity', 3],
      ['drift_rules[2].severity', 5],
    ],
  );
  t.end();
});

void t.test('reports invalid YAML with its line', (t) => {
  const broken: Readonly<Record<string, readonly [number | undefined, RegExp]>> = {
    'a: 1\nb: "x\n': [3, /Missing closing/],
    'sensor:\n  port: [1, 2\n': [3, /Flow sequence/],
    'sensor:\n\tport: 1\n': [2, /Tabs/],
    'sensor: {}\nsensor: {}\n': [2, /Map keys must be unique/],
    'a: 1\n---\nb: 2\n': [2, /multiple documents$/],
    'ignore: *nothing\n': [undefined, /Unresolved alias/],
  };
  for (const [text, [line, message]] of Object.entries(broken)) {
    const [first] = problemsOf(text);
    t.equal(first?.line, line, text);
    t.match(first?.expected, /^valid YAML: /);
    t.match(first?.expected, message);
  }
  t.end();
});

void t.test('rejects documents that are not sections, and recursive or multiplying aliases', (t) => {
  t.strictSame(problemTexts('- a\n- b\n'), ['line 1: a list: expected a section with keys']);
  t.strictSame(problemTexts('just words'), ['line 1: (redacted): expected a section with keys']);
  t.strictSame(problemTexts('ignore: &i [*i]'), ['line 1: ignore[0]: a list: expected a section with keys']);
  const bomb = [
    'a: &a [x]',
    ...Array.from(
      { length: 8 },
      (_, n) =>
        `${'abcdefghi'[n + 1] ?? ''}: &${'abcdefghi'[n + 1] ?? ''} [${Array(9)
          .fill(`*${'abcdefghi'[n] ?? ''}`)
          .join(', ')}]`,
    ),
  ];
  t.match(problemTexts(bomb.join('\n')), [/^expected valid YAML: Excessive alias count/]);
  t.end();
});

void t.test('truncates long values', (t) => {
  const [problem] = problemsOf(`logging: {level: ${'x'.repeat(10_000)}}`);
  t.equal(problem?.shown.length, 120);
  t.end();
});

void t.test('D57: never shows secrets or possible secrets in a problem', (t) => {
  const secret = 'https://hooks.example/T0/s3cr3t';
  const places = [
    `notifications: {chat: {webhook_url: [${JSON.stringify(secret)}]}}`,
    `notifications: {chat: {webhook_url: {a: ${JSON.stringify(secret)}}}}`,
    `notifications: {chat: {webhook: ${JSON.stringify(secret)}}}`,
    `notifications: {chat: {hook: [${JSON.stringify(secret)}]}}`,
    `notifications: {chat: ${JSON.stringify(secret)}}`,
    `notifications: {chat: [${JSON.stringify(secret)}]}`,
    `notifications: [${JSON.stringify(secret)}]`,
    `notifications: {webhook: {webhook_url: ${JSON.stringify(secret)}}}`,
    `notification: {chat: {webhook_url: ${JSON.stringify(secret)}}}`,
    `webhook_url: ${JSON.stringify(secret)}`,
    `chat: ${JSON.stringify(secret)}`,
    JSON.stringify(secret),
    `- ${JSON.stringify(secret)}`,
    `notifications: {chat: {webhook_url: "${secret}}}`,
    `notifications:\n  chat:\n    webhook_url: @${secret}`,
    `notifications:\n  chat:\n    webhook_url: "a" ${secret}`,
    `notifications:\n  chat:\n    webhook_url: |${secret}`,
    `notifications:\n  chat:\n    webhook_url: *${secret}`,
  ];
  for (const text of places) {
    const lines = problemTexts(text);
    t.ok(lines.length > 0, text);
    t.notMatch(lines.join('\n'), /s3cr3t|hooks\.example/, text);
  }
  t.equal(usable(`notifications: {chat: {webhook_url: ${JSON.stringify(secret)}}}`).notifications.chat.webhook_url, secret);
  t.end();
});

void t.test('rejects an ignore entry without criteria, which would suppress every alert', (t) => {
  for (const entry of ['{}', '{resource: "*"}', '{attributes: []}', '{via: []}', '']) {
    t.match(problemTexts(`ignore:\n  - ${entry}`), [/^line 2: ignore\[0\]: expected a resource, attributes, users or via/], entry);
  }
  for (const entry of ['{resource: aws_instance}', '{attributes: [tags]}', '{users: [bot]}', '{via: [ssm.amazonaws.com]}'])
    t.strictSame(problemTexts(`ignore: [${entry}]`), [], entry);
  t.end();
});
