import { useCallback, useSyncExternalStore } from 'react'

/** A value that is read from the element at each of these events. `read` must return a primitive. */
export function useMedia<T extends string | number | boolean>(
  video: HTMLVideoElement | null,
  events: string,
  read: (video: HTMLVideoElement) => T,
  without: T,
): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const names = events.split(' ')
      for (const name of names) video?.addEventListener(name, onChange)
      return () => {
        for (const name of names) video?.removeEventListener(name, onChange)
      }
    },
    [video, events],
  )
  const now = () => (video ? read(video) : without)
  return useSyncExternalStore(subscribe, now, () => without)
}
