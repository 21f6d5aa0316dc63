import { useEffect, useEffectEvent } from 'react'
import { playNow } from './media-element.ts'
import { stepSeconds } from './controls/shortcuts.ts'
import type { Playback } from './use-playback.ts'

/** The controls of the operating system: lock screen, headphones, car. */
export function useMediaSession(
  { video, hasPlayed, second, seek, seekBy }: Playback,
  { title, album, seconds }: { title: string; album: string; seconds: number },
): void {
  const act = useEffectEvent((details: MediaSessionActionDetails) => {
    if (details.action === 'play') void playNow(video)
    if (details.action === 'pause') video?.pause()
    if (details.action === 'seekbackward') seekBy(-(details.seekOffset ?? stepSeconds))
    if (details.action === 'seekforward') seekBy(details.seekOffset ?? stepSeconds)
    if (details.action === 'seekto' && details.seekTime !== undefined) seek(details.seekTime)
  })

  useEffect(() => {
    if (!hasPlayed || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, album })
    const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const
    for (const action of actions) mediaSession.setActionHandler(action, (details) => act(details))
    return () => {
      mediaSession.metadata = null
      for (const action of actions) mediaSession.setActionHandler(action, null)
    }
  }, [hasPlayed, title, album])

  const rate = video?.playbackRate ?? 1
  useEffect(() => {
    if (!hasPlayed || !('mediaSession' in navigator)) return
    navigator.mediaSession.setPositionState({
      duration: seconds,
      position: Math.min(second, seconds),
      playbackRate: rate,
    })
  }, [hasPlayed, second, seconds, rate])
}
