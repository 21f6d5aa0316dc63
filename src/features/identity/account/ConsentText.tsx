import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Marked } from '#ui/Marked.tsx'

/** The text that a parent or guardian consents to. */
export function ConsentText({ name, school }: { name: string; school: string }) {
  const { t } = useTranslation('consent')
  return (
    <>
      <p>{t('lead', { name, school })}</p>
      <section aria-labelledby="what">
        <h2 id="what">{t('what')}</h2>
        <ul>
          {t('whatList', { returnObjects: true, name }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <p>{t('who', { name })}</p>
      <p>
        <Marked text={t('rights')}>
          {(terms) => (
            <Link to="/terms" target="_blank">
              {terms}
            </Link>
          )}
        </Marked>
      </p>
    </>
  )
}
