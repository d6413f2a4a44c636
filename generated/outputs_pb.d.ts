// package: falco.outputs
// file: outputs.proto

import * as jspb from "google-protobuf";
import * as google_protobuf_timestamp_pb from "google-protobuf/google/protobuf/timestamp_pb";
import * as schema_pb from "./schema_pb";

export class request extends jspb.Message {
  serializeBinary(): Uint8Array;
  toObject(includeInstance?: boolean): request.AsObject;
  static toObject(includeInstance: boolean, msg: request): request.AsObject;
  static extensions: {[key: number]: jspb.ExtensionFieldInfo<jspb.Message>};
  static extensionsBinary: {[key: number]: jspb.ExtensionFieldBinaryInfo<jspb.Message>};
  static serializeBinaryToWriter(message: request, writer: jspb.BinaryWriter): void;
  static deserializeBinary(bytes: Uint8Array): request;
  static deserializeBinaryFromReader(message: request, reader: jspb.BinaryReader): request;
}

export namespace request {
  export type AsObject = {
  }
}

export class response extends jspb.Message {
  hasTime(): boolean;
  clearTime(): void;
  getTime(): google_protobuf_timestamp_pb.Timestamp | undefined;
  setTime(value?: google_protobuf_timestamp_pb.Timestamp): void;

  getPriority(): schema_pb.priorityMap[keyof schema_pb.priorityMap];
  setPriority(value: schema_pb.priorityMap[keyof schema_pb.priorityMap]): void;

  getSourceDeprecated(): schema_pb.sourceMap[keyof schema_pb.sourceMap];
  setSourceDeprecated(value: schema_pb.sourceMap[keyof schema_pb.sourceMap]): void;

  getRule(): string;
  setRule(value: string): void;

  getOutput(): string;
  setOutput(value: string): void;

  getOutputFieldsMap(): jspb.Map<string, string>;
  clearOutputFieldsMap(): void;
  getHostname(): string;
  setHostname(value: string): void;

  clearTagsList(): void;
  getTagsList(): Array<string>;
  setTagsList(value: Array<string>): void;
  addTags(value: string, index?: number): string;

  getSource(): string;
  setSource(value: string): void;

  serializeBinary(): Uint8Array;
  toObject(includeInstance?: boolean): response.AsObject;
  static toObject(includeInstance: boolean, msg: response): response.AsObject;
  static extensions: {[key: number]: jspb.ExtensionFieldInfo<jspb.Message>};
  static extensionsBinary: {[key: number]: jspb.ExtensionFieldBinaryInfo<jspb.Message>};
  static serializeBinaryToWriter(message: response, writer: jspb.BinaryWriter): void;
  static deserializeBinary(bytes: Uint8Array): response;
  static deserializeBinaryFromReader(message: response, reader: jspb.BinaryReader): response;
}

export namespace response {
  export type AsObject = {
    time?: google_protobuf_timestamp_pb.Timestamp.AsObject,
    priority: schema_pb.priorityMap[keyof schema_pb.priorityMap],
    sourceDeprecated: schema_pb.sourceMap[keyof schema_pb.sourceMap],
    rule: string,
    output: string,
    outputFieldsMap: Array<[string, string]>,
    hostname: string,
    tagsList: Array<string>,
    source: string,
  }
}

