import { Server, ServerCredentials } from '@grpc/grpc-js';
import pb from 'google-protobuf';
import type { Block } from './aws-schema.js';

/** Schemas by type: `aws_sqs_queue`, and `data.aws_partition` for data sources. */
type Schemas = ReadonlyMap<string, Block>;

/** A provider that knows its schema and accepts every configuration that fits: enough for `terraform validate`, and for tests with mocks. */
type StubProvider = { readonly variables: Readonly<Record<string, string>>; readonly close: () => Promise<void> };

const identity = (bytes: Buffer): Buffer => bytes;
const method = (name: string) => ({
  path: `/tfplugin5.Provider/${name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: identity,
  requestDeserialize: identity,
  responseSerialize: identity,
  responseDeserialize: identity,
});
const nothing = Buffer.alloc(0);

/**
 * Serves the part of Terraform's plugin protocol 5 that checks a configuration. Terraform finds it by the returned variables and then needs
 * no provider from a registry. Source: `docs/plugin-protocol/tfplugin5.2.proto` of Terraform.
 */
export const startStubProvider = async (source: string, schemas: Schemas): Promise<StubProvider> => {
  const server = new Server();
  const schema = schemaResponse(schemas);
  const answers: Readonly<Record<string, (request: Buffer) => Buffer>> = {
    GetSchema: () => schema,
    // The configuration is the only field of the request, and of the answer.
    PrepareProviderConfig: identity,
    ValidateResourceTypeConfig: () => nothing,
    ValidateDataSourceConfig: () => nothing,
    Configure: () => nothing,
    Stop: () => nothing,
  };
  const names = Object.keys(answers);
  server.addService(
    Object.fromEntries(names.map((name) => [name, method(name)])),
    Object.fromEntries(
      names.map((name) => [
        name,
        (call: { readonly request: Buffer }, answer: (error: null, bytes: Buffer) => void) => {
          answer(null, answers[name]?.(call.request) ?? nothing);
        },
      ]),
    ),
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
  const address = { Network: 'tcp', String: `127.0.0.1:${String(port)}` };
  const reattach = { [source]: { Protocol: 'grpc', ProtocolVersion: 5, Pid: process.pid, Test: true, Addr: address } };
  return {
    variables: { TF_REATTACH_PROVIDERS: JSON.stringify(reattach), CHECKPOINT_DISABLE: '1' },
    close: () =>
      new Promise((resolve) => {
        server.forceShutdown();
        resolve();
      }),
  };
};

const modes = { single: 1, list: 2, set: 3 } as const;
type Writer = InstanceType<typeof pb.BinaryWriter>;

/** Writes a message as a field; the second argument of the callback of google-protobuf is the writer. */
const writeMessage = (writer: Writer, field: number, write: (inner: Writer) => void): void => {
  const inner = new pb.BinaryWriter();
  write(inner);
  writer.writeBytes(field, inner.getResultBuffer());
};

const writeBlock = (writer: Writer, { attributes, blocks }: Block): void => {
  for (const { name, type, required, optional, computed } of attributes)
    writeMessage(writer, 2, (one) => {
      one.writeString(1, name);
      one.writeBytes(2, Buffer.from(JSON.stringify(type)));
      one.writeBool(4, required);
      one.writeBool(5, optional);
      one.writeBool(6, computed);
    });
  for (const { name, block, mode, required } of blocks)
    writeMessage(writer, 3, (one) => {
      one.writeString(1, name);
      writeMessage(one, 2, (inner) => {
        writeBlock(inner, block);
      });
      one.writeEnum(3, modes[mode]);
      one.writeInt64(4, required ? 1 : 0);
    });
};

const writeSchema = (writer: Writer, field: number, block: Block): void => {
  writeMessage(writer, field, (schema) => {
    writeMessage(schema, 2, (inner) => {
      writeBlock(inner, block);
    });
  });
};

const schemaResponse = (schemas: Schemas): Buffer => {
  const writer = new pb.BinaryWriter();
  writeSchema(writer, 1, { attributes: [], blocks: [] });
  for (const [kind, block] of schemas)
    writeMessage(writer, kind.startsWith('data.') ? 3 : 2, (entry) => {
      entry.writeString(1, kind.replace(/^data\./, ''));
      writeSchema(entry, 2, block);
    });
  return Buffer.from(writer.getResultBuffer());
};
