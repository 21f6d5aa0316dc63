import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatLongDate } from '#contract/calendar.ts'
import type { Intake } from '#contract/catalogue.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { HeroPicture } from './HeroPicture.tsx'
import styles from './Hero.module.css'

export function Hero({ intake }: { intake: Intake | null }) {
  const { t } = useTranslation('home')
  const points = t('hero.points', { returnObjects: true }) as string[]
  return (
    <section className={styles['hero']} aria-labelledby="hero-heading">
      <div className={`container ${styles['inner']}`}>
        <div className={styles['words']}>
          {intake && (
            <p className={styles['intake']}>
              <Icon name="calendar" />
              {t('hero.intake', {
                title: intake.title,
                from: formatLongDate(intake.starts_on),
                to: formatLongDate(intake.ends_on),
              })}
            </p>
          )}
          <h1 id="hero-heading">
            {t('hero.headingBefore')}{' '}
            <span className={styles['mark']}>{t('hero.headingMarked')}</span>
            {t('hero.headingAfter')}
          </h1>
          <p className={styles['text']}>{t('hero.text')}</p>
          <div className={styles['actions']}>
            <Link to="/full-programme" className={buttonClass({ size: 'large' })}>
              {t('hero.join')}
            </Link>
            <Link
              to="/#how-it-works"
              className={buttonClass({ variant: 'secondary', size: 'large' })}
            >
              {t('hero.how')}
            </Link>
          </div>
          <ul role="list" className={styles['points']}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}
