import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale, pseudoLocale, type Locale } from '#contract/shared/text/locales.ts'
import { showLocale } from './i18n.ts'

const keepNowhere = () => Promise.resolve()

/**
 * The language of a page behind a link in a mail: initially the reader's known language, then their choice.
 * @param known null or undefined keeps the shown language
 * @param save keeps a choice for this reader; may fail
 */
export function useLinkLocale(
  known: string | null | undefined,
  save: (locale: Locale) => Promise<unknown> = keepNowhere,
): void {
  const { i18n } = useTranslation()
  const shown = useRef(i18n.language)
  useEffect(() => {
    // The pseudo-locale is only chosen explicitly.
    if (known && isLocale(known) && i18n.language !== pseudoLocale)
      void showLocale(known).catch(() => undefined)
  }, [i18n, known])
  useEffect(() => {
    const { language } = i18n
    if (language === shown.current) return
    shown.current = language
    if (language !== known && isLocale(language)) void save(language).catch(() => undefined)
  }, [i18n, i18n.language, known, save])
}
