import { formatIn } from '#contract/format.ts'
import { formatBy } from '../../use-format.ts'

formatBy(formatIn)

/** Every language except the default; a new folder in `content/locales` is a new locale. */
const files = import.meta.glob<object>(
  [
    '../../../../../content/locales/*/**/*.json',
    '!../../../../../content/locales/en/**',
    '!../../../../../content/locales/*/server/**',
  ],
  { import: 'default' },
)
const folder = '../../../../../content/locales/'

export const hasLocale = (locale: string): boolean =>
  Object.keys(files).some((file) => file.startsWith(`${folder}${locale}/`))

const fileOf = (locale: string, namespace: string) => `${folder}${locale}/${namespace}.json`

export const isTranslated = (locale: string, namespace: string): boolean =>
  fileOf(locale, namespace) in files

/** The copy of a namespace; empty if it is not translated. */
export const readOtherLocale = async (locale: string, namespace: string): Promise<object> =>
  (await files[fileOf(locale, namespace)]?.()) ?? {}
