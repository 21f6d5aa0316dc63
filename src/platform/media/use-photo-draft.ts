import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/shared/pictures.ts'
import { forgetDraftPhoto, keepDraftPhoto, readDraftPhoto } from './draft-photos.ts'
import type { Shrunk } from './shrink-photo.ts'

export type PhotoDraft =
  /** Reading a draft that an earlier page left. */
  | { state: 'opening' }
  | { state: 'none' }
  | { state: 'shrinking' }
  | { state: 'there'; photo: Photo }
  | { state: 'failed'; why: Exclude<Shrunk['kind'], 'photo'> }

/** The photo of an unsent text: shrunk when it is chosen, and kept on this device. */
export function usePhotoDraft(uid: string, key: string) {
  const [draft, setDraft] = useState<PhotoDraft>({ state: 'opening' })
  /** Counts the person's actions; a result of an earlier one is outdated. */
  const acts = useRef(0)

  useEffect(() => {
    const act = acts.current
    void readDraftPhoto(uid, key).then((photo) => {
      if (acts.current === act) setDraft(photo ? { state: 'there', photo } : { state: 'none' })
    })
  }, [uid, key])

  async function take(file: Blob) {
    const act = (acts.current += 1)
    setDraft({ state: 'shrinking' })
    const shrunk = await shrinkLater(file)
    if (acts.current !== act) return
    if (shrunk.kind !== 'photo') {
      setDraft({ state: 'failed', why: shrunk.kind })
      await forgetDraftPhoto(uid, key)
      return
    }
    setDraft({ state: 'there', photo: shrunk.photo })
    await keepDraftPhoto(uid, key, shrunk.photo)
  }

  async function remove() {
    acts.current += 1
    setDraft({ state: 'none' })
    await forgetDraftPhoto(uid, key)
  }

  return { draft, take, remove }
}

/** Few texts have a photo, so the code that shrinks it is loaded with the first one. */
async function shrinkLater(file: Blob): Promise<Shrunk> {
  try {
    const { shrinkPhoto } = await import('./shrink-photo.ts')
    return await shrinkPhoto(file)
  } catch {
    return { kind: 'unreadable' }
  }
}
