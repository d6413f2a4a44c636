import { scopes } from '../../model/http/principal.js';
import { problems } from '../../model/http/problem.js';
import type { JsonSchema } from '../route.js';
import { keyToRevoke, newKey } from '../routes/key-routes.js';
import { closed, described, count, enumOf, flag, freeObject, listOf, moment, text } from './schema-words.js';

export const operationSchemas: Readonly<Record<string, JsonSchema>> = {
  Health: closed({ status: enumOf(['healthy']), version: text, timestamp: moment }),
  Readiness: closed(
    {
      ready: flag,
      degraded: described(flag, 'A newer version of a state is not believed, see `message`. Alerts are evaluated by the one before.'),
      message: described(
        text,
        '`nothing configured` without any state or source; `recorded inputs` if a recording is fed instead of live inputs; the progress while a checkpoint is restored; why a state is not believed; else empty.',
      ),
      role: described(enumOf(['active', 'replica']), 'A replica connects to no sensor, reads no queue and sends no notifications.'),
      sensor: closed({ enabled: flag, connected: flag }),
      audit: closed({ enabled: flag, connected: flag, sources: listOf(closed({ source: text, connected: flag })) }),
      state: closed({ enabled: flag, loaded: flag, sources: listOf(closed({ source: text, loaded: flag, suspect: flag })) }),
    },
    {
      rebuild: described(
        closed({ position: count, last: count }),
        'Progress while history is rebuilt from the journal: the current position and the last one. Absent otherwise.',
      ),
      log: described(
        closed({ instance: text, leading: flag, leader: { type: ['string', 'null'] }, connected: flag, position: count, lag: count }),
        'With `log.kind: jetstream`: this instance, whether it leads, who does, the last fact that it has processed, and how many stored ones it has not.',
      ),
    },
  ),
  Version: closed({
    version: text,
    server: closed({
      kind: enumOf(['uws', 'node']),
      reason: described(text, 'Why this server: the configuration, or why uWebSockets.js cannot be loaded.'),
    }),
    node: text,
    api: enumOf(['v1']),
  }),
  NewKey: newKey.schema,
  CreatedKey: closed({
    name: text,
    scopes: listOf(enumOf(scopes)),
    key: described({ type: 'string', pattern: '^dl_[A-Za-z0-9_-]{43}$' }, 'Not shown again.'),
    created_at: moment,
  }),
  KeyToRevoke: keyToRevoke.schema,
  RevokedKey: closed({ name: text, revoked: { const: true } }),
  Taken: closed({ accepted: count, malformed: described(count, 'Parts of the body that are not alerts.') }),
  OpenApiDocument: described(freeObject, 'This document.'),
  Error: closed({
    success: { const: false },
    error: closed({ code: enumOf(Object.values(problems).map(({ code }) => code)), message: text }),
  }),
};
