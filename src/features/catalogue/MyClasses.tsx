import { useTranslation } from 'react-i18next'
import type { MyClasses as Classes } from '#contract/classroom/classroom.ts'
import { trialDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { ClassCards } from './ClassCards.tsx'
import { classesByProgramme, type ClassesOfProgramme } from './programme-classes.ts'
import styles from './programmes.module.css'

const tones: Record<ClassesOfProgramme['state'], Tone> = {
  open: 'success',
  recorded: 'info',
  suspended: 'danger',
  expired: 'neutral',
}

/** Classes by programme, with the state of each programme that is not open. */
export function MyClasses({ classes, now }: { classes: Classes; now: Date }) {
  const { t } = useTranslation('programmes')
  const held = classesByProgramme(classes, now)
  if (held.length === 0) {
    return (
      <Empty
        icon="classes"
        title={t('classes.none')}
        action={
          <div className="cluster">
            <Link to="/trial-programme" className={buttonClass({ variant: 'accent' })}>
              {t('classes.tryTrial')}
            </Link>
            <Link to="/full-programme" className={buttonClass({ variant: 'secondary' })}>
              {t('seeFull')}
            </Link>
          </div>
        }
      >
        {t('classes.noneText', { days: trialDays })}
      </Empty>
    )
  }
  return (
    <div className={styles.parts}>
      {held.map(({ programme, state, subjects, lessons }) => (
        <section key={programme.id} aria-labelledby={`programme-${programme.id}`}>
          <div className={styles.sectionHeader}>
            <h2 id={`programme-${programme.id}`}>
              <Link to={`/${programme.url_safe_name}`}>
                <Title of={programme.title} />
              </Link>
            </h2>
            {state !== 'open' && <Tag tone={tones[state]}>{t(`classes.state.${state}`)}</Tag>}
          </div>
          <ClassCards
            subjects={subjects}
            lessons={lessons}
            slug={programme.url_safe_name}
            now={now}
            noNext={state === 'open' ? undefined : t(`classes.state.${state}`)}
          />
        </section>
      ))}
    </div>
  )
}
