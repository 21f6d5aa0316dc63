import { useTranslation } from 'react-i18next'
import type { School } from '#contract/identity/sign-in.ts'
import { logoPath, logoSize } from '#contract/school/logo.ts'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './Brand.module.css'

type Props = { school: School; linked?: boolean; to?: string }

/** The school's logo, or the mark, and its name. Not a link in maintenance and in the footer. */
export function Brand({ school, linked = true, to = '/' }: Props) {
  const { t } = useTranslation('frame')
  const { name, logo } = school
  const mark = logo ? (
    <Logo file={logo} name={name} />
  ) : (
    <>
      <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden>
        <rect width="48" height="48" rx="13" className={styles.cover} />
        <path d="M14.5 12.5v23" className={styles.spine} />
        <path
          d="M19.5 23.3C20.6 16 26.5 11.6 35.5 11.5 35 19.2 29 23.5 19.5 23.3Z"
          className={styles.sunny}
        />
        <path
          d="M19.5 24.7C20.6 32 26.5 36.4 35.5 36.5 35 28.8 29 24.5 19.5 24.7Z"
          className={styles.white}
        />
      </svg>
      <span>{name}</span>
    </>
  )
  if (!linked) return <span className={styles.brand}>{mark}</span>
  return (
    <Link to={to} className={styles.brand} aria-label={t('homeLink', { name })}>
      {mark}
    </Link>
  )
}

/** A wide logo has the name in it. */
function Logo({ file, name }: { file: string; name: string }) {
  const { isWide, ...size } = logoSize(file)
  return (
    <>
      <img src={logoPath(file)} alt={isWide ? name : ''} className={styles.logo} {...size} />
      {!isWide && <span>{name}</span>}
    </>
  )
}
