import { useMemo } from 'react'
import * as v from 'valibot'
import type { PreferenceKey } from '#platform/storage/preferences.ts'
import { useKeptText } from '#platform/storage/use-kept-text.ts'

const NoteDraft = v.object({
  /** The id of the note that is changed; null for a new one. */
  noteId: v.nullable(v.string()),
  second: v.number(),
  text: v.string(),
})
type NoteDraft = v.InferOutput<typeof NoteDraft>

/** The note of this recording that is being written, kept on this device with every change; null if there is none. */
export function useNoteDraft(uid: string, watchedId: string) {
  const key: PreferenceKey = `person/${uid}/draft/recording-note/${watchedId}`
  const [kept, keep] = useKeptText(key)
  const draft = useMemo(() => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), NoteDraft), kept)
    return read.success ? read.output : null
  }, [kept])
  return {
    draft,
    change: (changed: NoteDraft) => keep(JSON.stringify(changed)),
    clear: () => keep(''),
  }
}
