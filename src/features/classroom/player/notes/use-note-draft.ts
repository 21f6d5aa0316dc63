import { useMemo } from 'react'
import * as v from 'valibot'
import type { PreferenceKey } from '#platform/storage/preferences.ts'
import { useKeptText } from '#platform/storage/use-kept-text.ts'

const NoteDraft = v.object({
  /** The id of the note that is changed; null for a new one. */
  noteId: v.nullable(v.string()),
  second: v.number(),
  /** The text when it was opened. */
  before: v.string(),
  text: v.string(),
})
type NoteDraft = v.InferOutput<typeof NoteDraft>
const noDrafts: NoteDraft[] = []
/** Versions until November 2026 kept one draft, without an array. */
const Kept = v.union([
  v.array(NoteDraft),
  v.pipe(
    NoteDraft,
    v.transform((one) => [one]),
  ),
])

/**
 * The note of this recording that is being written; null if there is none. Kept on this device with every change, as are
 * half-written ones that were left for another: each is back once those opened after it are closed.
 */
export function useNoteDraft(uid: string, watchedId: string) {
  const key: PreferenceKey = `person/${uid}/draft/recording-note/${watchedId}`
  const [kept, keep] = useKeptText(key)
  const [draft = null, ...others] = useMemo(() => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), kept)
    return read.success ? read.output : noDrafts
  }, [kept])
  const keepAll = (drafts: NoteDraft[]) => keep(drafts.length > 0 ? JSON.stringify(drafts) : '')
  return {
    draft,
    /** Opens a note, with what was already written in it. */
    open(noteId: string | null, second: number, before: string) {
      const halfWritten = [...(draft ? [draft] : []), ...others].filter(
        (one) => one.text !== one.before,
      )
      const opened = halfWritten.find((one) => one.noteId === noteId)
      keepAll([
        { noteId, second, before, text: opened?.text ?? before },
        ...halfWritten.filter((one) => one !== opened),
      ])
    },
    change(text: string) {
      if (draft) keepAll([{ ...draft, text }, ...others])
    },
    close: () => keepAll(others),
    /** Discards what was half-written in this note, which is removed. */
    drop: (noteId: string) =>
      keepAll([...(draft ? [draft] : []), ...others].filter((one) => one.noteId !== noteId)),
  }
}
