import type { TranscriptLine } from './transcript/transcript-lines.ts'

/** Commands to the element; `useMedia` reads its state. */
type Video = HTMLVideoElement | null

export async function playNow(video: Video): Promise<void> {
  try {
    await video?.play()
  } catch {
    // A newer source replaced this one, or the browser needs a tap first, which the button shows.
  }
}

/** With preloading off, only `play` starts the loading. */
export function loadAnew(video: Video, play: boolean): void {
  video?.load()
  if (play) void playNow(video)
}

export function goToSecond(video: Video, second: number): void {
  if (video) video.currentTime = second
}

/** Applies to the current source and to later ones. */
export function playAtSpeed(video: Video, speed: number): void {
  if (!video) return
  video.defaultPlaybackRate = speed
  video.playbackRate = speed
}

export function mute(video: Video): void {
  if (!video) return
  const isSilent = video.muted || video.volume === 0
  video.muted = !isSilent
  if (isSilent && video.volume === 0) video.volume = 0.5
}

/** @param volume from 0 to 1 */
export function setVolume(video: Video, volume: number): void {
  if (!video) return
  video.volume = Math.min(Math.max(volume, 0), 1)
  video.muted = false
}

/** The number of caption lines that the controls cover at the bottom of the picture. */
const coveredLines = 4
/** From this width on the controls are over the picture; below it they are under the picture, except in fullscreen. */
const coveredFromWidth = 480

/**
 * Shows the captions of a language, if the recording has them, and loads those that the transcript needs. Others are
 * not fetched.
 */
export function showCaptions(
  video: Video,
  language: string,
  { lifted, alsoRead }: { lifted: boolean; alsoRead: string | undefined },
): void {
  const isCovered =
    lifted && ((video?.clientWidth ?? 0) >= coveredFromWidth || document.fullscreenElement !== null)
  for (const track of video?.textTracks ?? []) {
    const unseen = track.language === alsoRead ? 'hidden' : 'disabled'
    track.mode = track.language === language ? 'showing' : unseen
    for (const cue of track.cues ?? [])
      if (cue instanceof VTTCue) cue.line = isCovered ? -(coveredLines + linesOf(cue)) : 'auto'
  }
}

/** A cue is placed by its first line. */
const linesOf = ({ text }: VTTCue): number => text.split('\n').length

/** The lines of the captions in a language, without marks; none until they are loaded. */
export function captionLines(video: Video, language: string): TranscriptLine[] {
  const track = [...(video?.textTracks ?? [])].find((one) => one.language === language)
  return [...(track?.cues ?? [])].flatMap((cue) =>
    cue instanceof VTTCue
      ? [{ at: cue.startTime, text: cue.getCueAsHTML().textContent.trim() }]
      : [],
  )
}
