/** What is done to the element itself; what it then says is read by `useMedia`. */
type Video = HTMLVideoElement | null

export async function playNow(video: Video): Promise<void> {
  try {
    await video?.play()
  } catch {
    // A newer source took over, or the browser wants a tap first: the button shows that.
  }
}

/** Where nothing is loaded ahead, only playing makes it load. */
export function loadAnew(video: Video, play: boolean): void {
  video?.load()
  if (play) void playNow(video)
}

export function goToSecond(video: Video, second: number): void {
  if (video) video.currentTime = second
}

/** For this source and, when it is changed, for the next. */
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

/** @param volume of 1 */
export function setVolume(video: Video, volume: number): void {
  if (!video) return
  video.volume = Math.min(Math.max(volume, 0), 1)
  video.muted = false
}

/** In lines from the bottom of the picture: above the controls. */
const aboveControls = -5

/** Shows the captions of one language or, with one that there is not, none. Those that are off are not even fetched. */
export function showCaptions(video: Video, language: string, lifted: boolean): void {
  for (const track of video?.textTracks ?? []) {
    track.mode = track.language === language ? 'showing' : 'disabled'
    for (const cue of track.cues ?? [])
      if (cue instanceof VTTCue) cue.line = lifted ? aboveControls : 'auto'
  }
}
