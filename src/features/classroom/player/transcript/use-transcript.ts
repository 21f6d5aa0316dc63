import { useEffect, useState } from 'react'
import { captionLines } from '../media-element.ts'
import type { TranscriptLine } from './transcript-lines.ts'

/** The lines of the captions in this language once they are loaded; nothing is loaded while it is not wanted. */
export function useTranscript(
  video: HTMLVideoElement | null,
  language: string | undefined,
  isWanted: boolean,
): readonly TranscriptLine[] | undefined {
  const [read, setRead] = useState<{ language: string; lines: readonly TranscriptLine[] }>()
  useEffect(() => {
    if (!video || !isWanted || language === undefined) return
    const readLines = () => {
      const lines = captionLines(video, language)
      if (lines.length > 0) setRead({ language, lines })
    }
    readLines()
    // The event is that of a track and does not bubble.
    video.addEventListener('load', readLines, true)
    return () => video.removeEventListener('load', readLines, true)
  }, [video, language, isWanted])
  return read?.language === language ? read?.lines : undefined
}
