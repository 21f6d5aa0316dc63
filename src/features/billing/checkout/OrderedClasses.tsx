import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import styles from './OrderedClasses.module.css'

type Props = {
  ids: readonly number[]
  subjects: readonly Subject[]
  /** Rendered at the end of a class's row. */
  beside?: (subject: Subject) => ReactNode
}

export function OrderedClasses({ ids, subjects, beside }: Props) {
  const { t } = useTranslation('checkout')
  return (
    <ul role="list" className={styles.classes}>
      {subjects
        .filter(({ id }) => ids.includes(id))
        .map((subject) => (
          <li
            key={subject.id}
            className={styles.row}
            style={{ '--subject': subject.background_color_hex } as CSSProperties}
          >
            <span className={styles.name}>
              <span lang={htmlLanguage(subject.language)}>{subject.class_name}</span>
              <span className={styles.language}>{t(`language.${subject.language}`)}</span>
            </span>
            {beside?.(subject)}
          </li>
        ))}
    </ul>
  )
}
