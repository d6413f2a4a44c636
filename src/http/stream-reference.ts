/** What is pushed, and what may be asked over a WebSocket (D42 to D47), as Markdown. No table of routes knows of it. */
export const streamReference = `## WebSocket

\`GET /ws\`. Every frame is one JSON document in text. Browsers must come from an origin of \`api.cors.allowed_origins\`, or from that of the service itself.

To the service: \`{"type": …, "topic": …, "payload": {…}}\`.

| \`type\` | \`topic\` | \`payload\` | Answer |
| --- | --- | --- | --- |
| \`subscribe\` | \`drifts\`, \`events\`, \`state\`, \`stats\` or \`all\` | \`last_event_id\`: go on behind this message | \`subscribed\`, then what was missed, then what happens |
| \`unsubscribe\` | the same | | \`unsubscribed\` |
| \`query\` | \`drifts\`, \`events\`, \`state\` or \`stats\` | the parameters of the route; \`request_id\` comes back | \`query_result\`; counts against \`api.rate_limit\`; a page has no more bytes than \`streams.max_buffer_bytes\` either |
| \`ping\` | | | \`pong\` |

From the service: \`{"type": …, "topic": …, "timestamp": …, "payload": {…}}\`; what is pushed also has an \`id\`.

| \`type\` | \`topic\` | \`payload\` |
| --- | --- | --- |
| \`welcome\` | | \`message\`, \`client_id\`; the only message before a subscription |
| \`subscribed\`, \`unsubscribed\` | as asked | \`topics\`: all that are subscribed to now |
| \`drift\` | \`drifts\` | a drift alert, as of \`/api/v1/drifts\` |
| \`drift_update\` | \`drifts\` | an alert of before, which ended or was repeated |
| \`sensor\` | \`events\` | a runtime-sensor event, as of \`/api/v1/events\` |
| \`state_change\` | \`state\` | \`resource\`, \`action\` (\`added\`, \`modified\`, \`removed\`), \`serial\`, \`provider\`; past 1,000 of one reload \`{"action": "truncated", "count": …}\` |
| \`stats\` | \`stats\` | the statistics, as of \`/api/v1/stats\`, when they changed; at most one a second |
| \`gap\` | as subscribed | \`last_event_id\`, \`reason\`: what came behind that message is forgotten; read it over the routes |
| \`query_result\` | as asked | the \`data\` of the route, and \`request_id\` |
| \`error\` | as asked | \`code\`, \`message\`, and \`request_id\` where one was sent |
| \`pong\` | as asked | the payload of the \`ping\` |

The service pings every 54 seconds. It closes with

| Code | When |
| --- | --- |
| 1001 | the service stops |
| 1002 | 100 messages in a row could not be understood |
| 1003 | a binary frame came |
| 1008 | the credential expired or was revoked, or the client does not keep up (\`slow consumer\`, see \`streams.max_buffer_bytes\`) |
| 1009 | a message is over 64 KiB; one over 16 MiB cuts the connection without a close frame |

A client that answers no ping for 60 seconds is cut off.

## Server-sent events

\`GET /api/v1/stream\`, as \`text/event-stream\`. \`topics\` chooses; without it everything but \`stats\` comes. The first frame says \`retry: 3000\`; every event has an
\`id\`, and \`Last-Event-ID\` (a header, or \`?last_event_id=\`) goes on behind it. A comment \`: keep-alive\` comes every 30 seconds.

| Event | Data |
| --- | --- |
| \`connected\` | \`stream_id\`, \`message\` |
| \`drift\`, \`drift_update\`, \`sensor\`, \`state_change\`, \`stats\` | the payloads above |
| \`gap\` | \`last_event_id\`, \`reason\`: what came behind that event is forgotten; read it over the routes |

A client that falls behind by more than \`streams.max_buffer_bytes\` is ended, and may resume. WebSocket and SSE clients together are at most
\`streams.max_connections\`; past it the answer is 503.
`;
