import { QueryClientProvider, useQueries } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { classroomQuery } from '#features/classroom/class/queries.ts'
import { classPlaces } from '#features/classroom/saved/class-groups.ts'
import type { ClassPlace } from '#features/classroom/saved/class-plan.ts'
import { SavedLibrary } from '#features/classroom/saved/SavedLibrary.tsx'
import { personClient } from '#platform/query/client.ts'
import { useSaved } from '#platform/saving/saved.ts'
import { keepMaterials } from '../../signed-in/keep-materials.ts'
import { askToSaveClass } from '../../signed-in/save-class.tsx'

/** A person's saved items, with class names from the device's cache. */
export function Library({ uid }: { uid: string }) {
  useEffect(() => keepMaterials(uid), [uid])
  return (
    <QueryClientProvider client={personClient(uid)}>
      <ByClass uid={uid} />
    </QueryClientProvider>
  )
}

function ByClass({ uid }: { uid: string }) {
  const list = useSaved(uid)
  const places = classPlaces(list.state === 'ready' ? list.items : [])
  const classes = useQueries({
    queries: places.map(({ slug, classId }) => ({
      ...classroomQuery(slug, classId),
      // Saved items are listed even if their class cannot be loaded.
      throwOnError: false,
    })),
  })
  const nameOf = (place: ClassPlace): ReactNode => {
    const at = places.findIndex(
      ({ slug, classId }) => slug === place.slug && classId === place.classId,
    )
    const subject = classes[at]?.data?.subject
    return subject && <span lang={htmlLanguage(subject.language)}>{subject.class_name}</span>
  }
  return (
    <SavedLibrary
      uid={uid}
      nameOf={nameOf}
      askToSaveClass={(place, onClose) => askToSaveClass(uid, place, onClose)}
    />
  )
}
