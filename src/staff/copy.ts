import type { ResourceKey } from 'i18next'
import { addCopyFiles, type Namespace } from '#platform/i18n/i18n.ts'

/** The copy of the staff area: a namespace for each section, and one for what they share. */
export const staffCopy = [
  'staff/kit',
  'staff/office',
  'staff/orders',
  'staff/papers',
  'staff/people',
  'staff/promo',
  'staff/public-pages',
  'staff/questions',
  'staff/recordings',
  'staff/school',
  'staff/second-factor',
  'staff/timetable',
] as const satisfies readonly Namespace[]

const files = import.meta.glob<ResourceKey>('../../content/locales/en/staff/*.json', {
  import: 'default',
})
addCopyFiles(
  Object.fromEntries(
    staffCopy.flatMap((namespace) => {
      const load = files[`../../content/locales/en/${namespace}.json`]
      return load ? [[namespace, load]] : []
    }),
  ),
)
