import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'

/** The last section before the footer. */
export function Closing() {
  const { t } = useTranslation('home')
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="container">
        <h2 id="closing-heading">{t('closing.title')}</h2>
        <p>{t('closing.text')}</p>
        <Link to="/full-programme" className={buttonClass({ variant: 'accent', size: 'large' })}>
          {t('closing.join')}
        </Link>
      </div>
    </section>
  )
}
