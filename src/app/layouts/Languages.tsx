import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { locales } from '#contract/shared/text/locales.ts'
import { findPage, pathIn } from '#contract/shared/pages.ts'
import { chooseLocale } from '#platform/i18n/i18n.ts'
import { saveChosenLocale } from '#platform/session/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { showToast } from '#ui/toasts.ts'

/** Every language by its own name; a tap shows the page in it. Links on public pages work without script. */
export function Languages() {
  const { t, i18n } = useTranslation('frame')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isPublic = findPage(pathname)?.locale !== undefined

  async function choose(event: MouseEvent, locale: string, name: string) {
    event.preventDefault()
    try {
      await chooseLocale(locale)
    } catch {
      return showToast(t('languageAway', { name }))
    }
    saveChosenLocale(locale)
    if (isPublic)
      await navigate(pathIn(locale, pathname + search + hash), {
        replace: true,
        preventScrollReset: true,
      })
  }

  return (
    <ul role="list" className="cluster" aria-label={t('languages')}>
      {Object.entries(locales).map(([locale, name]) => {
        const shared = {
          lang: locale,
          onClick: (event: MouseEvent) => void choose(event, locale, name),
        }
        return (
          <li key={locale}>
            {locale === i18n.language ? (
              <strong aria-current="true">{name}</strong>
            ) : isPublic ? (
              <a {...shared} href={pathIn(locale, pathname)} hrefLang={locale}>
                {name}
              </a>
            ) : (
              <button {...shared} type="button" className={buttonClass({ variant: 'quiet' })}>
                {name}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
