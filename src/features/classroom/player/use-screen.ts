import { useCallback, useSyncExternalStore } from 'react'
import { useMedia } from './use-media.ts'

/** On iPhones only the video itself can be fullscreen. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
/** Some browsers have no `lock`. */
type PhoneOrientation = Partial<Pick<ScreenOrientation, 'lock'>>

/** Fullscreen, rotated on a phone, and picture-in-picture. */
export function useScreen(stage: HTMLElement | null, video: HTMLVideoElement | null) {
  const isFull = useIsFull(stage)
  const isFloating = useMedia(
    video,
    'enterpictureinpicture leavepictureinpicture',
    (element) => document.pictureInPictureElement === element,
    false,
  )
  const canFloat =
    typeof document !== 'undefined' &&
    'pictureInPictureEnabled' in document &&
    document.pictureInPictureEnabled

  async function fill() {
    if (!stage?.requestFullscreen) {
      enterOwnFullscreen(video)
      return
    }
    await stage.requestFullscreen({ navigationUI: 'hide' })
    const orientation = screen.orientation as PhoneOrientation | undefined
    // Computers and tablets reject: they need no rotation.
    await orientation?.lock?.('landscape').catch(() => undefined)
  }

  async function float() {
    if (isFloating) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  }

  return {
    isFull,
    toggleFull() {
      const change = isFull ? document.exitFullscreen() : fill()
      change.catch(ignoreRefusal)
    },
    canFloat,
    isFloating,
    toggleFloating() {
      float().catch(ignoreRefusal)
    },
  }
}

const ignoreRefusal = () => undefined

function enterOwnFullscreen(video: AppleVideo | null): void {
  video?.webkitEnterFullscreen?.()
}

function useIsFull(stage: HTMLElement | null): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => stage !== null && document.fullscreenElement === stage,
    () => false,
  )
}
