import t from 'tap';
import { problemsOf, problemTexts, usable } from './read.js';

void t.test('D57: a variable overrides the file and the default, for every type of value', (t) => {
  const file =
    'sensor: {port: 1, enabled: false, hostname: file}\nproviders: {aws: {regions: [eu-west-1], environment: test}}\ndedup: {window: 1h}';
  const config = usable(file, {
    SVC_SENSOR_PORT: '5061',
    SVC_SENSOR_ENABLED: 'true',
    SVC_SENSOR_HOSTNAME: 'environment',
    SVC_PROVIDERS_AWS_REGIONS: 'us-east-1, us-west-2,',
    SVC_PROVIDERS_AWS_ENVIRONMENT: 'production',
    SVC_DEDUP_WINDOW: '5m',
    SVC_LOGGING_FORMAT: 'text',
    SVC_ADVANCED_STATE_REFRESH_INTERVAL: '30s',
  });
  t.match(config.sensor, { enabled: true, hostname: 'environment', port: 5061, cert_file: '', poll_interval: 250 });
  t.strictSame([config.providers.aws.regions, config.providers.aws.environment], [['us-east-1', 'us-west-2'], 'production']);
  t.strictSame([config.dedup.window, config.logging.format, config.advanced.state_refresh_interval], [300_000, 'text', 30_000]);
  t.end();
});

void t.test('keeps strings that YAML would read as another type', (t) => {
  const { sensor, providers, logging } = usable('', {
    SVC_SENSOR_HOSTNAME: '127',
    SVC_SENSOR_CERT_FILE: '*x: [',
    SVC_LOGGING_COMPONENTS: '[1a, "b,c"]',
    SVC_PROVIDERS_AWS_STATE_LOCAL_PATH: '',
  });
  t.strictSame(
    [sensor.hostname, sensor.cert_file, logging.components, providers.aws.state.local_path],
    ['127', '*x: [', ['1a', 'b,c'], ''],
  );
  t.end();
});

void t.test('reads lists of sections from variables as YAML', (t) => {
  const { drift_rules } = usable('drift_rules: [{name: of the file}]', { SVC_DRIFT_RULES: '[{name: iam, severity: low}, {name: rest}]' });
  t.strictSame(
    drift_rules.map(({ name, severity }) => [name, severity]),
    [
      ['iam', 'low'],
      ['rest', undefined],
    ],
  );
  t.strictSame(usable('drift_rules: [{name: of the file}]', { SVC_DRIFT_RULES: '' }).drift_rules, []);
  t.end();
});

void t.test('SVC_LOG_LEVEL sets logging.level, whose own variable takes precedence', (t) => {
  t.equal(usable('logging: {level: info}', { SVC_LOG_LEVEL: 'debug' }).logging.level, 'debug');
  t.equal(usable('', { SVC_LOG_LEVEL: 'debug', SVC_LOGGING_LEVEL: 'warn' }).logging.level, 'warn');
  t.end();
});

void t.test('an empty variable counts as not set unless the key is a string', (t) => {
  const { sensor, dedup, providers } = usable('sensor: {port: 1}', {
    SVC_SENSOR_PORT: '',
    SVC_DEDUP_WINDOW: ' ',
    SVC_PROVIDERS_AWS_REGIONS: '',
  });
  t.strictSame([sensor.port, dedup.window, providers.aws.regions], [5060, 86_400_000, []]);
  t.end();
});

void t.test('reports a problem of a variable with its name and without a line', (t) => {
  const file = 'sensor: {port: 1}\nlogging: {level: info}\n';
  const environment = { SVC_SENSOR_PORT: 'high', SVC_LOG_LEVEL: 'loud', SVC_SENSOR_ENABLED: 'yes', SVC_DRIFT_RULES: '[{nam: x}, 2' };
  t.strictSame(problemTexts(file, environment), [
    'SVC_DRIFT_RULES: drift_rules: "[{nam: x}, 2": expected a list',
    'SVC_SENSOR_ENABLED: sensor.enabled: "yes": expected true or false',
    'SVC_SENSOR_PORT: sensor.port: "high": expected a whole number from 1 to 65535',
    'SVC_LOG_LEVEL: logging.level: "loud": expected one of debug, info, warn, error',
  ]);
  t.match(problemsOf('', { SVC_DRIFT_RULES: '[{nam: x}]' }), [
    { path: 'drift_rules[0].nam', variable: 'SVC_DRIFT_RULES', line: undefined, expected: 'a known key: did you mean name?' },
  ]);
  t.end();
});

void t.test('ignores other variables and has none for list items', (t) => {
  t.strictSame(
    usable('', { SVC_API_ADMIN_KEY: 'x', SVC_SENSOR: 'x', SVC_DRIFT_RULES_NAME: 'x', SVC_DRIFT_RULES_0_NAME: 'x', PATH: 'x' }),
    usable(''),
  );
  t.end();
});
