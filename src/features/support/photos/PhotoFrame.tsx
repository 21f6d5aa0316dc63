import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import styles from '../ask-teacher.module.css'

/** A photo beside text, small or enlarged so that handwriting can be read. */
export function PhotoFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ask-teacher')
  const [isLarge, setLarge] = useState(false)
  return (
    <div className={styles.photoFrame}>
      <span className={styles.photo} data-large={isLarge || undefined}>
        {children}
      </span>
      <Button variant="quiet" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {t('photo.larger')}
      </Button>
    </div>
  )
}
