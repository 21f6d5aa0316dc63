import { formatIn } from '#contract/shared/text/format.ts'
import { formatBy } from './use-format.ts'

formatBy(formatIn)

/** The copy of every language except the default, for the server's renderer. */
const files = import.meta.glob<object>(
  [
    '../../../content/locales/*/**/*.json',
    '!../../../content/locales/en/**',
    '!../../../content/locales/*/server/**',
  ],
  { import: 'default' },
)

/** The copy of a namespace; empty if it is not translated. */
export const readOtherCopy = async (locale: string, namespace: string): Promise<object> =>
  (await files[`../../../content/locales/${locale}/${namespace}.json`]?.()) ?? {}
