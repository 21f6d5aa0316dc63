import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatLongDate } from '#contract/calendar.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { hasFullProgramme, type HeldProgramme } from './dashboard-view.ts'
import styles from './dashboard.module.css'

const tones: Record<HeldProgramme['state'], Tone> = {
  active: 'success',
  expired: 'neutral',
  suspended: 'danger',
}

/** What the person has joined, until when; with nothing joined, what to do first. */
export function Programmes({ held }: { held: HeldProgramme[] }) {
  const { t } = useTranslation('dashboard')
  const join = (
    <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
      {t('joinFull')}
    </Link>
  )
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes">{t('programmes')}</h2>
      {held.length === 0 ? (
        <Empty icon="classes" title={t('nothingYet')} action={join}>
          {t('nothingYetText')}
        </Empty>
      ) : (
        <>
          <ul role="list" className={styles['rows']}>
            {held.map((programme) => (
              <Programme key={programme.id} programme={programme} />
            ))}
          </ul>
          {!hasFullProgramme(held) && <p>{join}</p>}
        </>
      )}
    </section>
  )
}

function Programme({ programme }: { programme: HeldProgramme }) {
  const { t } = useTranslation('dashboard')
  const { state, title, path } = programme
  return (
    <li className={styles['programme']}>
      <div className={styles['programmeText']}>
        <span className={styles['programmeName']}>
          {path ? <Link to={path}>{title}</Link> : title}
        </span>
        <span className={`numbers ${styles['quiet']}`}>{untilText(programme)}</span>
      </div>
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      {path && <Icon name="chevron" />}
    </li>
  )

  function untilText({ expiry }: HeldProgramme): string {
    if (state === 'suspended') return t('suspendedWhy')
    if (!expiry) return t('activeWithoutEnd')
    return t(state === 'expired' ? 'expiredOn' : 'activeUntil', { day: formatLongDate(expiry) })
  }
}
