/** Pushed messages and WebSocket queries (D42 to D47), as Markdown. The table of routes does not contain them. */
export const streamReference = `## WebSocket

\`GET /ws\`. Every frame is one JSON document in text. Browsers must come from an origin of \`api.cors.allowed_origins\`, or from that of the service itself.

To the service: \`{"type": …, "topic": …, "payload": {…}}\`.

| \`type\` | \`topic\` | \`payload\` | Answer |
| --- | --- | --- | --- |
| \`subscribe\` | \`drifts\`, \`events\`, \`state\`, \`stats\`, \`incidents\` or \`all\` | \`last_event_id\`: resume after this message | \`subscribed\`, then missed messages, then new ones |
| \`unsubscribe\` | the same | | \`unsubscribed\` |
| \`query\` | \`drifts\`, \`events\`, \`state\` or \`stats\` | the parameters of the route; \`request_id\` is returned | \`query_result\`; counts against \`api.rate_limit\`; a page is at most \`streams.max_buffer_bytes\` |
| \`query\` | \`graph\` | \`query\`: \`overview\`, \`drift\`, \`blast-radius\`, \`path\` or \`pattern\`, and the parameters of that route, for \`pattern\` the members of the body | the same; at most 4 at a time |
| \`ping\` | | | \`pong\` |

From the service: \`{"type": …, "topic": …, "timestamp": …, "payload": {…}}\`; pushed messages also have an \`id\`.

| \`type\` | \`topic\` | \`payload\` |
| --- | --- | --- |
| \`welcome\` | | \`message\`, \`client_id\`; the only message before a subscription |
| \`subscribed\`, \`unsubscribed\` | as asked | \`topics\`: all current subscriptions |
| \`drift\` | \`drifts\` | a drift alert, as of \`/api/v1/drifts\` |
| \`drift_update\` | \`drifts\` | an earlier alert that was resolved or repeated |
| \`drift_action\` | \`drifts\` | somebody acted on an alert: its \`id\`, its \`triage\` from now on, and the \`action\`, as in \`GET /api/v1/drifts/:id\`; \`snooze_ended\` when the time of a snooze has come |
| \`incident\` | \`incidents\` | an incident, as of \`/api/v1/incidents\`, when it began or an alert of it began or was resolved |
| \`sensor\` | \`events\` | a runtime-sensor event, as of \`/api/v1/events\` |
| \`state_change\` | \`state\` | \`resource\`, \`action\` (\`added\`, \`modified\`, \`removed\`), \`serial\`, \`provider\`; past 1,000 of one reload \`{"action": "truncated", "count": …}\` |
| \`stats\` | \`stats\` | the statistics, as of \`/api/v1/stats\`, when they changed; at most once a second |
| \`gap\` | as subscribed | \`last_event_id\`, \`reason\`: messages after that one were discarded; read them from the routes |
| \`query_result\` | as asked | the \`data\` of the route, and \`request_id\` |
| \`error\` | as asked | \`code\`, \`message\`, and \`request_id\` if one was sent |
| \`pong\` | as asked | the payload of the \`ping\` |

The service pings every 54 seconds. It closes with

| Code | When |
| --- | --- |
| 1001 | the service stops |
| 1002 | 100 messages in a row could not be understood |
| 1003 | a binary frame came |
| 1008 | the credential expired or was revoked, or the client is too slow (\`slow consumer\`, see \`streams.max_buffer_bytes\`) |
| 1009 | a message is over 64 KiB; one over 16 MiB cuts the connection without a close frame |

A client that answers no ping for 60 seconds is cut off.

## Server-sent events

\`GET /api/v1/stream\`, as \`text/event-stream\`. \`topics\` selects topics; the default is all but \`stats\`. The first frame contains \`retry: 3000\`; every event has an
\`id\` (see below), and \`Last-Event-ID\` (a header, or \`?last_event_id=\`) resumes after it. A comment \`: keep-alive\` is sent every 30 seconds.

| Event | Data |
| --- | --- |
| \`connected\` | \`stream_id\`, \`message\` |
| \`drift\`, \`drift_update\`, \`drift_action\`, \`incident\`, \`sensor\`, \`state_change\`, \`stats\` | the payloads above |
| \`gap\` | \`last_event_id\`, \`reason\`: events after that one were discarded; read them from the routes |

A client that falls behind by more than \`streams.max_buffer_bytes\` is ended, and may resume. WebSocket and SSE clients together are at most
\`streams.max_connections\`; beyond that the response is 503.

## Ids

An id names a message on both streams. Without a shared log, ids begin anew when the service restarts; the old ones are answered with a \`gap\`.

Instances that share a log (\`log.kind: jetstream\`) give each message the same id, also after a restart, so a client may resume at any of them. An instance that
has not reached the id yet waits, and sends what follows it. If it no longer has the messages after the id, it answers with a \`gap\`. Each instance publishes
statistics of its own, under the id of the message before them; after a resumption the newest may come once more.
`;
