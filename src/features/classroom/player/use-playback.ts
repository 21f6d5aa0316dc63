import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quality } from '#contract/classroom/classroom.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { isReachable, onReachabilityChange } from '#platform/api/online.ts'
import { goToSecond, loadAnew, playAtSpeed, playNow } from './media-element.ts'
import { troubleAfter, type PendingSeek, type Source, type Trouble } from './playback.ts'

/**
 * `renewing`: fetching new links. `waiting`: no connection; playback resumes automatically. `broken`: failed twice in
 * a row. `retrying`: the person asked for another try.
 */
export type PlaybackState = 'ready' | 'renewing' | 'waiting' | 'broken' | 'retrying'

export type FreshLinks = Pick<Source, 'links' | 'endAt'>

const retryIntervalMs = 15_000

type PlaybackOptions = {
  /** The newest links; the player switches to them only when needed, because each switch reloads the video. */
  fresh: FreshLinks
  quality: Quality
  /** The position until playback starts. */
  startAt: number
  speed: number
  renew: () => Promise<FreshLinks>
  onSecond: (second: number) => void
}

/** Plays a source and keeps the position through expired links, changes of quality and lost connections. */
export function usePlayback(options: PlaybackOptions) {
  const { fresh, speed, startAt, renew, onSecond } = options
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [source, setSource] = useState<Source>({ ...fresh, quality: options.quality })
  const [changes, setChanges] = useState(0)
  const [state, setState] = useState<PlaybackState>('ready')
  const [hasPlayed, setHasPlayed] = useState(false)
  const [second, setSecond] = useState(Math.floor(startAt))
  const position = useRef(startAt)
  const pendingSeek = useRef<PendingSeek | null>({ to: startAt, play: false })
  const trouble = useRef<Trouble | null>(null)
  const { seconds: length } = source.links

  const isPlaying = () => pendingSeek.current?.play === true || video?.paused === false

  function setPosition(at: number) {
    const before = Math.floor(position.current)
    position.current = at
    if (Math.floor(at) === before) return
    setSecond(Math.floor(at))
    onSecond(Math.floor(at))
  }

  function changeSource(next: Partial<Source>, shouldPlay: boolean) {
    pendingSeek.current = { to: position.current, play: shouldPlay }
    setState('ready')
    setSource((before) => ({ ...before, ...next }))
    setChanges((count) => count + 1)
  }

  async function renewSource(shouldPlay: boolean, meanwhile: PlaybackState = 'renewing') {
    pendingSeek.current = { to: position.current, play: shouldPlay }
    setState(meanwhile)
    try {
      changeSource(await renew(), shouldPlay)
    } catch (failure) {
      setState(failure instanceof Unreachable ? 'waiting' : 'broken')
    }
  }

  /** Sets position and speed, which a video takes only once its metadata is loaded. */
  function applyPosition() {
    if (!video) return
    playAtSpeed(video, speed)
    const pending = pendingSeek.current
    pendingSeek.current = null
    if (!pending) return
    if (pending.to > 0) goToSecond(video, pending.to)
    if (pending.play) void playNow(video)
  }

  const isExpired = () => Date.now() >= source.endAt

  /** Switches to other links: at once if the newest ones are still valid, otherwise after renewing them. */
  function changeLinks() {
    if (Date.now() < fresh.endAt) changeSource(fresh, isPlaying())
    else void renewSource(isPlaying())
  }

  /** Changes the links before the browser requests more with expired ones. */
  function renewIfExpired() {
    if (!isExpired() || pendingSeek.current || !video) return
    position.current = video.currentTime
    changeLinks()
  }

  function goTo(wanted: number, play: boolean) {
    const to = Math.min(Math.max(wanted, 0), length)
    setPosition(to)
    if (pendingSeek.current || !video || video.readyState === 0) {
      pendingSeek.current = { to, play: play || isPlaying() }
    } else goToSecond(video, to)
    if (play) void playNow(video)
  }

  const goToStart = useEffectEvent(() => {
    if (hasPlayed) return
    goTo(startAt, false)
    onSecond(Math.floor(startAt))
  })
  // The position on another device may become known after the first render.
  useEffect(() => goToStart(), [startAt])

  const startElement = useEffectEvent(() => {
    if (!video) return
    if (video.readyState > 0) applyPosition()
    else if (pendingSeek.current?.play) void playNow(video)
  })
  // The element may load as soon as it is created, before it has listeners; with preloading off, only `play` starts that.
  useEffect(() => startElement(), [video])

  const loadAgain = useEffectEvent(() => loadAnew(video, pendingSeek.current?.play === true))
  // Links renewed within the same minute are identical, so the element would see no change.
  useEffect(() => {
    if (changes > 0) loadAgain()
  }, [changes])

  const retrySource = useEffectEvent(() => {
    trouble.current = null
    void renewSource(isPlaying(), 'waiting')
  })
  useEffect(() => {
    if (state !== 'waiting') return
    const retry = () => retrySource()
    const timer = setInterval(retry, retryIntervalMs)
    const stopListening = onReachabilityChange(retry)
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [state])

  return {
    video,
    setVideo,
    source,
    state,
    /** Whether playback has started since the player was mounted. */
    hasPlayed,
    /** The current position in whole seconds. */
    second,
    secondNow: () => position.current,
    seek: (to: number) => goTo(to, false),
    playFrom: (to: number) => goTo(to, true),
    seekBy: (seconds: number) => goTo(position.current + seconds, false),
    toggle() {
      if (!video) return
      if (video.paused) void playNow(video)
      else video.pause()
    },
    changeQuality(quality: Quality) {
      trouble.current = null
      const shouldPlay = isPlaying() || state === 'broken'
      changeSource({ ...(Date.now() < fresh.endAt && fresh), quality }, shouldPlay)
    },
    tryAgain() {
      trouble.current = null
      void renewSource(true, 'retrying')
    },
    handlers: {
      onLoadedMetadata: applyPosition,
      onTimeUpdate() {
        // Between two sources the element's time is 0.
        if (video && !pendingSeek.current) setPosition(video.currentTime)
      },
      onPlay() {
        setHasPlayed(true)
        renewIfExpired()
      },
      onSeeking: renewIfExpired,
      onWaiting: renewIfExpired,
      onError() {
        // Recovery is already under way.
        if (state !== 'ready') return
        if (isExpired() && isReachable()) {
          changeLinks()
          return
        }
        const shouldPlay = isPlaying()
        trouble.current = troubleAfter(trouble.current, position.current)
        if (trouble.current.times === 1 || !isReachable()) void renewSource(shouldPlay)
        else {
          pendingSeek.current = { to: position.current, play: shouldPlay }
          setState('broken')
        }
      },
    },
  }
}

export type Playback = ReturnType<typeof usePlayback>
