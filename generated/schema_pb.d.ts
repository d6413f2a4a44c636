// package: falco.schema
// file: schema.proto

import * as jspb from "google-protobuf";

export interface priorityMap {
  EMERGENCY: 0;
  ALERT: 1;
  CRITICAL: 2;
  ERROR: 3;
  WARNING: 4;
  NOTICE: 5;
  INFORMATIONAL: 6;
  DEBUG: 7;
}

export const priority: priorityMap;

export interface sourceMap {
  SYSCALL: 0;
  K8S_AUDIT: 1;
  INTERNAL: 2;
  PLUGIN: 3;
}

export const source: sourceMap;

