// source: schema.proto
/**
 * @fileoverview
 * @enhanceable
 * @suppress {missingRequire} reports error on implicit type usages.
 * @suppress {messageConventions} JS Compiler reports an error if a variable or
 *     field starts with 'MSG_' and isn't a translatable message.
 * @public
 */
// GENERATED CODE -- DO NOT EDIT!
/* eslint-disable */
// @ts-nocheck

var jspb = require('google-protobuf');
var goog = jspb;
var global = (function() { return this || window || global || self || Function('return this')(); }).call(null);

goog.exportSymbol('proto.falco.schema.priority', null, global);
goog.exportSymbol('proto.falco.schema.source', null, global);
/**
 * @enum {number}
 */
proto.falco.schema.priority = {
  EMERGENCY: 0,
  ALERT: 1,
  CRITICAL: 2,
  ERROR: 3,
  WARNING: 4,
  NOTICE: 5,
  INFORMATIONAL: 6,
  DEBUG: 7
};

/**
 * @enum {number}
 */
proto.falco.schema.source = {
  SYSCALL: 0,
  K8S_AUDIT: 1,
  INTERNAL: 2,
  PLUGIN: 3
};

goog.object.extend(exports, proto.falco.schema);
