import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { SchoolHere } from '#platform/school/school-here.ts'
import { Contact } from '../layouts/Contact.tsx'

/** What visitors read in the footer: how to reach the school, and its terms. */
export function SchoolInfo() {
  const { t } = useTranslation('frame')
  const school = use(SchoolHere)
  return (
    <>
      <Contact school={school} />
      <p className="cluster">
        <Link to="/terms">{t('links./terms')}</Link>
        <Link to="/download">{t('links./download')}</Link>
      </p>
    </>
  )
}
