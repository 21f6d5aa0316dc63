import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quality } from '#contract/classroom.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { isReachable, onReachabilityChange } from '#platform/online.ts'
import { troubleAfter, type Jump, type Source, type Trouble } from './playback.ts'
import { useOnLeaving } from './use-on-leaving.ts'

/**
 * `renewing`: new links are on their way. `waiting`: the connection is gone, and it goes on by itself.
 * `broken`: it failed twice in a row; `retrying`: the person asked for one more try.
 */
export type PlaybackState = 'ready' | 'renewing' | 'waiting' | 'broken' | 'retrying'

export type FreshLinks = Pick<Source, 'links' | 'endAt'>

const placeEverySeconds = 5
const askAgainMs = 15_000

type Given = {
  /** The newest links; the player changes over to them only when it needs to: each change loads anew. */
  fresh: FreshLinks
  quality: Quality
  startAt: number
  speed: number
  renew: () => Promise<FreshLinks>
  onPlace: (second: number) => void
  onSecond: (second: number) => void
}

/** What is played, and where: keeps the place through links that end, changes of quality and lost connections. */
export function usePlayback(given: Given) {
  const { fresh, speed, renew, onPlace, onSecond } = given
  const video = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState<Source>({ ...fresh, quality: given.quality })
  const [state, setState] = useState<PlaybackState>('ready')
  const position = useRef(given.startAt)
  const keptAt = useRef(given.startAt)
  const jump = useRef<Jump | null>({ to: given.startAt, play: false })
  const trouble = useRef<Trouble | null>(null)

  const isPlaying = () => jump.current?.play === true || video.current?.paused === false

  function changeSource(next: Partial<Source>, play: boolean) {
    jump.current = { to: position.current, play }
    setState('ready')
    setSource((before) => ({ ...before, ...next }))
  }

  async function renewSource(play: boolean, meanwhile: PlaybackState = 'renewing') {
    jump.current = { to: position.current, play }
    setState(meanwhile)
    try {
      changeSource(await renew(), play)
    } catch (failure) {
      setState(failure instanceof Unreachable ? 'waiting' : 'broken')
    }
  }

  /** The browser is about to ask for more of the recording, and would be refused with links that ended. */
  function renewIfEnded() {
    const present = Date.now()
    if (present < source.endAt || jump.current || !video.current) return
    position.current = video.current.currentTime
    if (present < fresh.endAt) changeSource(fresh, isPlaying())
    else void renewSource(isPlaying())
  }

  function keepPlace() {
    if (keptAt.current === position.current) return
    keptAt.current = position.current
    onPlace(position.current)
  }
  useOnLeaving(keepPlace)

  const goOn = useEffectEvent(() => {
    trouble.current = null
    void renewSource(isPlaying(), 'waiting')
  })
  useEffect(() => {
    if (state !== 'waiting') return
    const ask = () => goOn()
    const timer = setInterval(ask, askAgainMs)
    const stopListening = onReachabilityChange(ask)
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [state])

  return {
    video,
    source,
    state,
    /** Goes to a second and plays from there. */
    seek(second: number) {
      position.current = second
      if (jump.current || !video.current) jump.current = { to: second, play: true }
      else video.current.currentTime = second
      void play(video.current)
    },
    changeQuality(quality: Quality) {
      trouble.current = null
      const goesOn = isPlaying() || state === 'broken'
      changeSource({ ...(Date.now() < fresh.endAt && fresh), quality }, goesOn)
    },
    setSpeedNow(chosen: number) {
      if (video.current) video.current.playbackRate = chosen
    },
    tryAgain() {
      trouble.current = null
      void renewSource(true, 'retrying')
    },
    handlers: {
      onLoadedMetadata() {
        if (!video.current) return
        video.current.defaultPlaybackRate = speed
        video.current.playbackRate = speed
        const goes = jump.current
        jump.current = null
        if (!goes) return
        video.current.currentTime = goes.to
        if (goes.play) void play(video.current)
      },
      onTimeUpdate() {
        // Between two sources the element stands at 0.
        if (!video.current || jump.current) return
        const before = Math.floor(position.current)
        position.current = video.current.currentTime
        if (Math.floor(position.current) !== before) onSecond(Math.floor(position.current))
        if (Math.abs(position.current - keptAt.current) >= placeEverySeconds) keepPlace()
      },
      onPlay: renewIfEnded,
      onSeeking: renewIfEnded,
      onWaiting: renewIfEnded,
      onPause: keepPlace,
      onEnded: keepPlace,
      onError() {
        // Help is on its way already.
        if (state !== 'ready') return
        const goesOn = isPlaying()
        trouble.current = troubleAfter(trouble.current, position.current)
        if (trouble.current.times === 1 || !isReachable()) void renewSource(goesOn)
        else {
          jump.current = { to: position.current, play: goesOn }
          setState('broken')
        }
      },
    },
  }
}

async function play(video: HTMLVideoElement | null): Promise<void> {
  try {
    await video?.play()
  } catch {
    // A newer source took over, or the browser wants a tap first: its own button shows that.
  }
}
