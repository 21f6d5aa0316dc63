import type { Clip } from '#contract/papers/past-papers.ts'

// Without a poster Chrome paints the player grey. This one is transparent and needs no request.
const clear = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

type Props = {
  clip: Pick<Clip, 'title' | 'file' | 'width' | 'height' | 'captions'>
  playAtOnce?: boolean
  onError?: () => void
}

/** The browser's own player, transparent until its first frame. */
export function ClipVideo({ clip, playAtOnce = false, onError }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions come with the clip
    <video
      ref={playAtOnce ? playNow : null}
      src={`/${clip.file}`}
      width={clip.width}
      height={clip.height}
      controls
      preload="none"
      poster={clear}
      playsInline
      aria-label={clip.title}
      onError={onError}
    >
      {clip.captions.map((track) => (
        <track
          key={track.language}
          kind="captions"
          src={`/${track.file}`}
          srcLang={track.language}
          label={track.label}
        />
      ))}
    </video>
  )
}

/** If the browser blocks autoplay, the player's own button remains. */
function playNow(video: HTMLVideoElement | null) {
  video?.focus()
  video?.play().catch(() => undefined)
}
