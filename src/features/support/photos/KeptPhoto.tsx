import { useCallback, useState } from 'react'
import type { Photo } from '#contract/shared/pictures.ts'
import { PhotoFrame } from './PhotoFrame.tsx'

/** A photo on this device. It is read once, so a different photo needs a different `key`. */
export function KeptPhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const [{ bytes, type }] = useState(photo)
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([bytes], { type }))
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes, type],
  )
  return (
    <PhotoFrame>
      <img ref={show} alt={alt} />
    </PhotoFrame>
  )
}
