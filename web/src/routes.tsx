import { lazyView } from './shell/lazy-view.js';
import { DriftsView } from './views/drifts/drifts-view.js';
import type { View, ViewParams } from './view.js';
import { NotFoundView } from './views/not-found-view.js';
import { OverviewView } from './views/overview/overview-view.js';

type Route = { readonly path: string; readonly title: string; readonly view: View };

const routes: readonly Route[] = [
  { path: '/', title: 'Overview', view: OverviewView },
  { path: '/drifts', title: 'Drifts', view: DriftsView },
  { path: '/drifts/:id', title: 'Drift', view: lazyView(async () => (await import('./views/drift/drift-view.js')).DriftView) },
  // The list shows alerts by incident.
  { path: '/incidents', title: 'Incidents', view: DriftsView },
  {
    path: '/incidents/:id',
    title: 'Incident',
    view: lazyView(async () => (await import('./views/incidents/incident-view.js')).IncidentView),
  },
  { path: '/graph', title: 'Graph', view: lazyView(async () => (await import('./views/graph/graph-view.js')).GraphView) },
  { path: '/events', title: 'Events', view: lazyView(async () => (await import('./views/events/events-view.js')).EventsView) },
  { path: '/events/:id', title: 'Event', view: lazyView(async () => (await import('./views/events/event-view.js')).EventView) },
  {
    path: '/resources',
    title: 'Resources',
    view: lazyView(async () => (await import('./views/resources/resources-view.js')).ResourcesView),
  },
  {
    path: '/resources/:address',
    title: 'Resource',
    view: lazyView(async () => (await import('./views/resources/resource-view.js')).ResourceView),
  },
  { path: '/actors', title: 'Actors', view: lazyView(async () => (await import('./views/actors/actors-view.js')).ActorsView) },
  { path: '/actors/:actor', title: 'Actor', view: lazyView(async () => (await import('./views/actors/actor-view.js')).ActorView) },
  // Not `/health`, which is the health check of the service.
  { path: '/status', title: 'Health', view: lazyView(async () => (await import('./views/health/health-view.js')).HealthView) },
];

/** The views that the navigation lists. */
export const mainViews: readonly Pick<Route, 'path' | 'title'>[] = routes.filter(
  ({ path }) => !path.includes(':') && path !== '/incidents',
);

type Found = Omit<Route, 'path'> & { readonly params: ViewParams };

/** The view of a path. */
export const findView = (path: string): Found => {
  for (const { path: pattern, title, view } of routes) {
    const params = matched(pattern.split('/'), path.split('/'));
    if (params !== undefined) return { title, view, params };
  }
  return { title: 'Not found', view: NotFoundView, params: {} };
};

const matched = (pattern: readonly string[], parts: readonly string[]): ViewParams | undefined => {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of pattern.entries()) {
    const part = parts[at] ?? '';
    if (!name.startsWith(':')) {
      if (name !== part) return undefined;
    } else {
      const value = decoded(part);
      if (value === undefined || value === '') return undefined;
      params[name.slice(1)] = value;
    }
  }
  return params;
};

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not percent-encoded text.
    return undefined;
  }
};
