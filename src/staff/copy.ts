import type { ResourceKey } from 'i18next'
import { addCopyFiles, type Namespace } from '#platform/i18n/i18n.ts'

/** A file of `content/locales/en/staff`. */
export type StaffNamespace = Extract<Namespace, `staff/${string}`>

const folder = '../../content/locales/en/'
const files = Object.fromEntries(
  Object.entries(
    import.meta.glob<ResourceKey>('../../content/locales/en/staff/*.json', { import: 'default' }),
  ).map(([path, load]) => [path.slice(folder.length, -'.json'.length), load]),
)
addCopyFiles(files)

/** The namespaces of the staff area's copy. */
export const staffCopy = Object.keys(files) as StaffNamespace[]
