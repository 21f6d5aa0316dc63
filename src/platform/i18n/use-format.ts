import { useTranslation } from 'react-i18next'
import { formatIn, type Format } from '#contract/format.ts'

/** Money, bytes, dates and lists in the shown language. */
export const useFormat = (): Format => formatIn(useTranslation().i18n.language)
