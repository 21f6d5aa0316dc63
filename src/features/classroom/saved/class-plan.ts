import type { ClassFiles } from '#contract/classroom/class-files.ts'
import type { Quality } from '#contract/classroom/classroom.ts'
import type { SavedItem } from '#platform/saving/saved.ts'

/** The classroom whose files are saved. */
export type ClassPlace = { slug: string; classId: number }

export const isOfClass = ({ opens }: SavedItem, { slug, classId }: ClassPlace): boolean =>
  opens.kind === 'lesson' && opens.slug === slug && opens.class_id === classId

type Recording = ClassFiles['recordings'][number]
type Rendition = Recording['renditions'][number]

/**
 * The files of a class that are neither saved nor queued, newest recordings first. A recording without the chosen
 * quality is saved in its smallest one.
 */
export function classPlan(files: ClassFiles, here: readonly SavedItem[], quality: Quality) {
  const known = new Set(
    here.filter(({ spans }) => spans === null).map(({ watched_id }) => watched_id),
  )
  const recordings = files.recordings
    .filter(({ lesson_id }) => !known.has(lesson_id))
    .flatMap((recording) => {
      const rendition =
        recording.renditions.find((one) => one.quality === quality) ?? lightest(recording)
      return rendition ? [{ recording, rendition }] : []
    })
    .toReversed()
  const materials = files.materials.filter(({ id }) => !known.has(id))
  return {
    recordings,
    materials,
    recordingBytes: recordings.reduce((sum, { rendition }) => sum + rendition.bytes, 0),
    hereCount:
      files.recordings.length + files.materials.length - recordings.length - materials.length,
  }
}

const lightest = ({ renditions }: Recording): Rendition | undefined =>
  renditions.toSorted((a, b) => a.bytes - b.bytes)[0]

/** The qualities that any of these recordings has. */
export const qualitiesOf = (files: ClassFiles): Set<Quality> =>
  new Set(files.recordings.flatMap(({ renditions }) => renditions.map((one) => one.quality)))
