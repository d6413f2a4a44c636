import { useEffect, useState } from 'preact/hooks';

export type Loaded<T> =
  | { readonly state: 'loading'; readonly data: T | undefined }
  | { readonly state: 'loaded'; readonly data: T }
  | { readonly state: 'failed'; readonly data: T | undefined; readonly error: unknown };

/**
 * Loads data when `key` changes. While it loads again, the former data stays. The request of a former key is aborted.
 */
export const useLoad = <T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [result, setResult] = useState<Loaded<T>>({ state: 'loading', data: undefined });
  useEffect(() => {
    const controller = new AbortController();
    setResult((former) => ({ state: 'loading', data: former.data }));
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setResult({ state: 'loaded', data });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setResult((former) => ({ state: 'failed', data: former.data, error }));
      },
    );
    return () => {
      controller.abort();
    };
  }, [key]);
  return result;
};
