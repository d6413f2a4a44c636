// package: falco.version
// file: version.proto

import * as jspb from "google-protobuf";

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
  getVersion(): string;
  setVersion(value: string): void;

  getMajor(): number;
  setMajor(value: number): void;

  getMinor(): number;
  setMinor(value: number): void;

  getPatch(): number;
  setPatch(value: number): void;

  getPrerelease(): string;
  setPrerelease(value: string): void;

  getBuild(): string;
  setBuild(value: string): void;

  getEngineMinor(): number;
  setEngineMinor(value: number): void;

  getEngineFieldsChecksum(): string;
  setEngineFieldsChecksum(value: string): void;

  getEngineMajor(): number;
  setEngineMajor(value: number): void;

  getEnginePatch(): number;
  setEnginePatch(value: number): void;

  getEngineVersion(): string;
  setEngineVersion(value: string): void;

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
    version: string,
    major: number,
    minor: number,
    patch: number,
    prerelease: string,
    build: string,
    engineMinor: number,
    engineFieldsChecksum: string,
    engineMajor: number,
    enginePatch: number,
    engineVersion: string,
  }
}

