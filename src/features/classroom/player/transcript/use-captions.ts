import { useEffect, useState } from 'react'
import {
  rememberCaptions,
  rememberedCaptions,
  rememberedCaptionsLanguage,
} from '../device-choices.ts'
import { showCaptions } from '../media-element.ts'
import { captionsOff, captionsShown } from '../playback.ts'

/**
 * The shown captions. `lifted` moves them above the visible controls; `isRead` loads them for the transcript even if
 * none are shown.
 */
export function useCaptions(
  video: HTMLVideoElement | null,
  offered: readonly { language: string; url: string }[],
  { lifted, isRead }: { lifted: boolean; isRead: boolean },
) {
  const [chosen, setChosen] = useState(rememberedCaptions)
  const shown = captionsShown(offered, chosen)
  const readable = shown === captionsOff ? languageToShow() : shown
  const read = readable === captionsOff ? undefined : readable
  const alsoRead = isRead ? read : undefined
  const sources = offered.map(({ url }) => url).join(' ')

  useEffect(() => {
    if (!video) return
    const apply = () => showCaptions(video, shown, { lifted, alsoRead })
    apply()
    // Cues load after the mode was set.
    video.addEventListener('load', apply, true)
    return () => video.removeEventListener('load', apply, true)
  }, [video, shown, lifted, alsoRead, sources])

  function choose(language: string) {
    setChosen(language)
    rememberCaptions(language)
  }
  function languageToShow(): string {
    const before = captionsShown(offered, rememberedCaptionsLanguage())
    return before === captionsOff ? (offered[0]?.language ?? captionsOff) : before
  }

  return {
    shown,
    /** The language of the transcript: the shown one, else the one shown last; undefined without captions. */
    read,
    choose,
    /** Switches captions on in the language shown last, else in the first one. */
    toggle(): string {
      const next = shown === captionsOff ? languageToShow() : captionsOff
      choose(next)
      return next
    },
  }
}
