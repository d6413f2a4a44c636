import { Server, ServerCredentials, type ServerDuplexStream, type ServiceDefinition } from '@grpc/grpc-js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { performance } from 'node:perf_hooks';
import outputs from '#generated/outputs_pb.js';
import version from '#generated/version_pb.js';
import { answering, cpuTime } from '../service/peer.js';
import { benchAlert, type AlertKind } from './alerts.js';

/** A gRPC server that sends alerts like the sensor: each request yields the contents of its queue. */
export type SensorServer = typeof handlers;

type Call = ServerDuplexStream<Buffer, Buffer>;

let queue: Buffer[] = [];
let from = 0;
let timer: NodeJS.Timeout | undefined;

const serve = (call: Call): void => {
  let requested = 0;
  let isOpen = true;
  let isFull = false;
  const go = (): void => {
    for (; isOpen && !isFull && requested > 0; requested--) {
      for (let message = queue[from]; message !== undefined; message = queue[from]) {
        from++;
        isFull = !call.write(message);
        if (isFull) return;
      }
      [queue, from] = [[], 0];
    }
  };
  call.on('data', () => {
    requested++;
    go();
  });
  call.on('drain', () => {
    isFull = false;
    go();
  });
  call.on('end', () => call.end());
  for (const event of ['cancelled', 'close', 'error']) call.on(event, () => (isOpen = false));
};

const priorities = { Warning: 4, Notice: 5 } as const;

const messageOf = (number: number, kind: AlertKind): Buffer => {
  const alert = benchAlert(number, kind);
  const response = new outputs.response();
  const time = new timestamps.Timestamp();
  time.fromDate(new Date(alert.time));
  response.setTime(time);
  response.setPriority(priorities[alert.priority]);
  response.setRule(alert.rule);
  response.setOutput(alert.output);
  for (const [name, value] of Object.entries(alert.output_fields)) response.getOutputFieldsMap().set(name, value);
  response.setHostname(alert.hostname);
  response.setTagsList([...alert.tags]);
  response.setSource(alert.source);
  return Buffer.from(response.serializeBinary());
};

const push = (first: number, count: number, kind: AlertKind): void => {
  for (let number = first; number < first + count; number++) queue.push(messageOf(number, kind));
};

const spoken = (): Buffer => {
  const response = new version.response();
  response.setVersion('0.43.1');
  response.setMajor(0);
  response.setMinor(43);
  response.setPatch(1);
  return Buffer.from(response.serializeBinary());
};

const asBuffer = (bytes: Buffer): Buffer => bytes;
const ways = { requestSerialize: asBuffer, requestDeserialize: asBuffer, responseSerialize: asBuffer, responseDeserialize: asBuffer };
const outputService: ServiceDefinition = {
  sub: { path: '/falco.outputs.service/sub', requestStream: true, responseStream: true, ...ways },
};
const versionService: ServiceDefinition = {
  version: { path: '/falco.version.service/version', requestStream: false, responseStream: false, ...ways },
};

export type AlertNumbers = { readonly from: number; readonly count: number; readonly kind: AlertKind };

const period = 5;

const handlers = {
  /** Returns the port. */
  open: (): Promise<number> => {
    const server = new Server();
    server.addService(outputService, { sub: serve });
    server.addService(versionService, { version: (_: unknown, answer: (error: null, bytes: Buffer) => void) => answer(null, spoken()) });
    return new Promise((resolve, reject) => {
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
        if (error === null) resolve(port);
        else reject(error);
      });
    });
  },
  /** Alert `from` and the following ones, encoded. */
  push: ({ from, count, kind }: AlertNumbers): void => {
    push(from, count, kind);
  },
  /** Sets the number of alerts queued per second; 0: none. */
  pace: ({ from, perSecond }: { readonly from: number; readonly perSecond: number }): void => {
    clearInterval(timer);
    if (perSecond === 0) return;
    const began = performance.now();
    let made = 0;
    timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * perSecond) / 1_000) - made;
      push(from + made, due, 'host');
      made += due;
    }, period);
  },
  cpu: cpuTime,
};
answering(handlers);
