import { useTranslation } from 'react-i18next'
import { useRouteError, isRouteErrorResponse } from 'react-router-dom'
import { Unreachable, Refusal } from '#platform/api/failures.ts'
import { loadAgain } from '#platform/worker/chunk-guard.ts'
import { useOffline } from '#platform/api/online.ts'
import { useSchoolContact } from '#platform/school/school-contact.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './ErrorPage.module.css'
import { NotFoundPage } from './NotFoundPage.tsx'

/** For a route's `errorElement`: the 404 page, or an error with what to do. */
export function ErrorPage() {
  const { t } = useTranslation(['errors', 'common'])
  const error = useRouteError()
  const contact = useSchoolContact()
  const offline = useOffline()
  if (isNotFound(error)) return <NotFoundPage />
  const unreachable = error instanceof Unreachable
  const title = t(unreachable ? 'notHere.title' : 'other.title')
  return (
    <div className={`container page stack ${styles.page}`}>
      <PageMeta title={title} hidden />
      <span className={styles.picture}>
        <Icon name={unreachable && offline ? 'offline' : 'warning'} />
      </span>
      <h1>{title}</h1>
      <p>{t(unreachable ? `${offline ? 'offline' : 'unreachable'}.message` : 'other.message')}</p>
      <div className="cluster">
        <button
          type="button"
          className={buttonClass({ size: 'large' })}
          onClick={({ currentTarget }) => {
            // On a hanging network this takes half a minute, and then the page reloads.
            currentTarget.disabled = true
            void loadAgain()
          }}
        >
          {t('tryAgain')}
        </button>
        <Link to="/" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('backToHome')}
        </Link>
        {contact.chat && (
          <a href={contact.chat} className={buttonClass({ variant: 'secondary', size: 'large' })}>
            {t('common:chat')}
          </a>
        )}
        {contact.mail && (
          <a href={contact.mail} className={buttonClass({ variant: 'secondary', size: 'large' })}>
            {t('contactUs')}
          </a>
        )}
      </div>
    </div>
  )
}

/** Whether the router or the server reports that the page does not exist. */
export function isNotFound(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Response) return error.status === 404
  return isRouteErrorResponse(error) && error.status === 404
}
