import type { ClassPlace } from '#features/classroom/saved/class-plan.ts'
import type { OneTap } from '#features/classroom/saved/one-tap.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { Boundary } from '#ui/states/Boundary.tsx'
import { SaveNotNow } from './SaveNotNow.tsx'

const saved = () => withCopy(import('../lazy/precached/saved.ts'), 'saved')
const SaveClass = lazySection(async () => (await saved()).SaveClass)
const JustSaved = lazySection(async () => (await saved()).JustSaved, { failed: null })
const SaveArrow = lazySection(async () => (await saved()).SaveArrow, {
  // As large as the button, to avoid a layout shift.
  loading: <span style={{ width: 'var(--touch)', marginInlineStart: 'auto' }} />,
  failed: null,
})

const AskToSaveClass = lazySection(
  async () => (await withCopy(import('../lazy/online/AskToSaveClass.tsx'), 'saved')).AskToSaveClass,
  { offline: <SaveNotNow /> },
)

export const askToSaveClass = (uid: string, place: ClassPlace, onClose: () => void) => (
  <AskToSaveClass uid={uid} place={place} onClose={onClose} />
)

/** Saves one recording or material on this device. */
export const saveArrow = (what: OneTap) => <SaveArrow {...what} />

/** Confirms for a moment what one tap has saved. */
export const justSaved = (uid: string) => <JustSaved uid={uid} />

/** Saves all of a class on this device. */
export const saveClass = (uid: string, place: ClassPlace) => (
  <Boundary fallback={null}>
    <SaveClass uid={uid} place={place} ask={(onClose) => askToSaveClass(uid, place, onClose)} />
  </Boundary>
)
