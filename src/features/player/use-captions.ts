import { useEffect, useState } from 'react'
import {
  rememberCaptions,
  rememberedCaptions,
  rememberedCaptionsLanguage,
} from './device-choices.ts'
import { showCaptions } from './media-element.ts'
import { captionsOff, captionsShown } from './playback.ts'

/** Which captions are shown. `lifted` moves them above the visible controls. */
export function useCaptions(
  video: HTMLVideoElement | null,
  offered: readonly { language: string; url: string }[],
  lifted: boolean,
) {
  const [chosen, setChosen] = useState(rememberedCaptions)
  const shown = captionsShown(offered, chosen)
  const sources = offered.map(({ url }) => url).join(' ')

  useEffect(() => {
    if (!video) return
    const apply = () => showCaptions(video, shown, lifted)
    apply()
    // Cues load after the mode was set.
    video.addEventListener('load', apply, true)
    return () => video.removeEventListener('load', apply, true)
  }, [video, shown, lifted, sources])

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
    choose,
    /** Switches captions on in the language shown last, else in the first one. */
    toggle(): string {
      const next = shown === captionsOff ? languageToShow() : captionsOff
      choose(next)
      return next
    },
  }
}
