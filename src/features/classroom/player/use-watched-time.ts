import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendProgress } from '#features/classroom/progress/progress.ts'
import { keepWatchedHere, type WatchedItem } from '#platform/saving/watched-here.ts'
import { useOnLeaving } from './use-on-leaving.ts'
import { watchedTime } from './watched-time.ts'

const keepEveryMs = 5000
const sendEveryMs = 30_000

/** Stores on the device, and sends, the position and the spans that were really played. */
export function useWatchedTime(
  video: HTMLVideoElement | null,
  {
    uid,
    watched,
    stoppedOnServer,
    secondNow,
  }: {
    uid: string
    watched: WatchedItem
    /** When playback stopped at the position that the server has. */
    stoppedOnServer: string | undefined
    secondNow: () => number
  },
): void {
  const [time] = useState(watchedTime)
  const hasPlayed = useRef(false)
  const keptAt = useRef(0)
  const sentAt = useRef(0)

  function keep() {
    // A recording that was opened but not played has no progress.
    if (!hasPlayed.current) return
    keptAt.current = performance.now()
    keepWatchedHere(uid, watched, {
      position: secondNow(),
      played: time.takeSpans(),
      at: time.stoppedAt(stoppedOnServer, new Date()),
    })
  }
  function send() {
    if (!hasPlayed.current) return
    keep()
    sentAt.current = performance.now()
    void sendProgress(uid, watched.watched_id)
  }
  const onPlayed = useEffectEvent((second: number) => {
    hasPlayed.current = true
    time.addSecond(second)
    const now = performance.now()
    if (now - sentAt.current >= sendEveryMs) send()
    else if (now - keptAt.current >= keepEveryMs) keep()
  })
  const onStopped = useEffectEvent(() => {
    time.endSpan()
    send()
  })

  useEffect(() => {
    if (!video) return
    const onTime = () => {
      if (!video.paused && !video.seeking) onPlayed(video.currentTime)
    }
    const onStop = () => {
      // Counts up to the last position, but not between two sources, when the time is 0.
      if (!video.seeking && video.readyState > 0) time.addSecond(video.currentTime)
      onStopped()
    }
    const onBreak = () => time.endSpan()
    const listeners = {
      playing: onTime,
      timeupdate: onTime,
      seeked: onTime,
      pause: onStop,
      ended: onStop,
      seeking: onBreak,
      emptied: onBreak,
    }
    for (const [event, listener] of Object.entries(listeners))
      video.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of Object.entries(listeners))
        video.removeEventListener(event, listener)
    }
  }, [video, time])

  useOnLeaving(send)
}
