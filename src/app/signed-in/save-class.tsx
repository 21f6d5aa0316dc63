import type { ClassPlace } from '#features/classroom/saved/class-plan.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { Boundary } from '#ui/states/Boundary.tsx'
import { SaveNotNow } from './SaveNotNow.tsx'

const SaveClass = lazySection(
  async () => (await withCopy(import('../lazy/precached/saved.ts'), 'saved')).SaveClass,
)

const AskToSaveClass = lazySection(
  async () => (await withCopy(import('../lazy/online/AskToSaveClass.tsx'), 'saved')).AskToSaveClass,
  { offline: <SaveNotNow /> },
)

export const askToSaveClass = (uid: string, place: ClassPlace, onClose: () => void) => (
  <AskToSaveClass uid={uid} place={place} onClose={onClose} />
)

/** Saves all of a class on this device. */
export const saveClass = (uid: string, place: ClassPlace) => (
  <Boundary fallback={null}>
    <SaveClass uid={uid} place={place} ask={(onClose) => askToSaveClass(uid, place, onClose)} />
  </Boundary>
)
