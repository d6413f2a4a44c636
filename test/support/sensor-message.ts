import { Buffer } from 'node:buffer';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import outputs from '#generated/outputs_pb.js';

/** A sensor message as in its protobuf contract. Absent fields have the protobuf defaults. */
export type SensorMessage = {
  readonly seconds?: number;
  readonly nanos?: number;
  readonly priority?: number;
  readonly oldSource?: number;
  readonly rule?: string;
  readonly output?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly hostname?: string;
  readonly tags?: readonly string[];
  readonly source?: string;
};

/** The bytes of a message, written by generated code. */
export const sensorMessage = (message: SensorMessage): Buffer => {
  const response = new outputs.response();
  if (message.seconds !== undefined) {
    const time = new timestamps.Timestamp();
    time.setSeconds(message.seconds);
    time.setNanos(message.nanos ?? 0);
    response.setTime(time);
  }
  response.setPriority((message.priority ?? 0) as 0);
  response.setSourceDeprecated((message.oldSource ?? 0) as 0);
  response.setRule(message.rule ?? '');
  response.setOutput(message.output ?? '');
  for (const [name, value] of Object.entries(message.fields ?? {})) response.getOutputFieldsMap().set(name, value);
  response.setHostname(message.hostname ?? '');
  response.setTagsList([...(message.tags ?? [])]);
  response.setSource(message.source ?? '');
  return Buffer.from(response.serializeBinary());
};

/** Alert `number`: of a typical size and unlike all others. */
export const numberedMessage = (number: number): SensorMessage => ({
  seconds: 1_784_730_281 + Math.floor(number / 1_000),
  nanos: (number % 1_000) * 1_000_000,
  priority: 4,
  rule: 'Terminal shell in container',
  output: `14:24:41: A shell was spawned in a container with an attached terminal (user=root shell=bash cmdline=bash -il terminal=${number})`,
  fields: {
    'container.id': 'abcdef012345',
    'container.image.repository': '<NA>',
    'evt.time': '14:24:41.000000000',
    'k8s.ns.name': 'default',
    'k8s.pod.name': 'web-0',
    'proc.cmdline': 'bash -il',
    'proc.name': 'bash',
    'proc.pname': 'runc',
    'proc.tty': String(number),
    'user.loginuid': '-1',
    'user.name': 'root',
  },
  hostname: 'node-1',
  tags: ['container', 'shell', 'mitre_execution'],
  source: 'syscall',
});
