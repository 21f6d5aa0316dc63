import type { CSSProperties, ReactNode } from 'react'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './papers.module.css'

type Props = {
  back: { to: string; text: string }
  title: string
  lang?: string | undefined
  /** The title in the other language. */
  also?: { text: string; lang: string } | undefined
  colour: string
  ageText: string | null
  children?: ReactNode
}

/** The title of a past-paper page, and the link to the page above. */
export function PapersHeader({ back, title, lang, also, colour, ageText, children }: Props) {
  return (
    <header className={styles.header} style={{ '--subject': colour } as CSSProperties}>
      <div className={styles.above}>
        <Link to={back.to} className={styles.back}>
          <Icon name="chevron" className={styles.backIcon} />
          {back.text}
        </Link>
        {ageText && <Freshness text={ageText} />}
      </div>
      <h1 lang={lang}>{title}</h1>
      {also && (
        <p className={styles.also} lang={also.lang}>
          {also.text}
        </p>
      )}
      {children}
    </header>
  )
}
