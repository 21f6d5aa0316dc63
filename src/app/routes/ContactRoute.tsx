import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { SchoolHere } from '#platform/school/school-here.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Contact } from '../layouts/Contact.tsx'

/** The school's contacts, on a shareable page that works offline. */
export function Component() {
  const { t } = useTranslation(['contact', 'frame'])
  return (
    <div className="container page stack">
      <PageMeta title={t('title')} description={t('metaDescription')} path="/contact" />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <Contact school={use(SchoolHere)} />
      <p className="quiet">{t('lessons')}</p>
      <p>
        <Link to="/terms">{t('frame:links./terms')}</Link>
      </p>
    </div>
  )
}
