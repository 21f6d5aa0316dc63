import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarPartPath, calendarPath } from '#contract/classroom/calendar-files.ts'
import { htmlLanguage, streams } from '#contract/shared/kinds.ts'
import { useHasCalendar } from '#platform/calendar-files.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Section.tsx'
import { Fold } from './Fold.tsx'
import type { ClassOnOffer } from './front-page.ts'

const whyNotId = 'why-no-class-calendar'

type Props = {
  subjects: readonly ClassOnOffer[]
  /** Without an intake, classes have no dates and no calendar files. */
  hasIntake: boolean
}

export function ClassTimetable({ subjects, hasIntake }: Props) {
  const { t } = useTranslation('home')
  const hasCalendar = useHasCalendar('classes')
  return (
    <Section id="timetable" title={t('timetable.title')} lead={t('timetable.lead')}>
      <div className="streams">
        {streams.map((stream) => {
          const classes = subjects.filter((subject) => subject.stream === stream)
          return (
            <Fold
              key={stream}
              title={t(`timetable.streams.${stream}`)}
              note={t('pricing.classes', { count: classes.length })}
              onlyNarrow
            >
              <ul role="list" className="classes">
                {classes.map((subject) => (
                  <ClassRow key={subject.id} subject={subject}>
                    {hasIntake && (
                      <a
                        className="add"
                        {...toCalendar(calendarPartPath('classes', subject.id), hasCalendar)}
                      >
                        <Icon name="calendar-add" />
                        <span className="only-heard">
                          {t('timetable.addClass', { name: subject.class_name })}
                        </span>
                      </a>
                    )}
                  </ClassRow>
                ))}
              </ul>
            </Fold>
          )
        })}
      </div>
      {hasIntake && (
        <p className="all">
          <a
            className={buttonClass({ variant: 'secondary' })}
            {...toCalendar(calendarPath('classes'), hasCalendar)}
          >
            <Icon name="calendar-add" />
            {t('timetable.addAll')}
          </a>
          {!hasCalendar && <span id={whyNotId}>{t('timetable.noCalendar')}</span>}
        </p>
      )}
    </Section>
  )
}

/** A link to a calendar file; disabled with its reason while the file is unavailable. */
const toCalendar = (path: string, enabled: boolean) =>
  enabled
    ? { href: path }
    : ({ role: 'link', 'aria-disabled': true, 'aria-describedby': whyNotId } as const)

function ClassRow({ subject, children }: { subject: ClassOnOffer; children: ReactNode }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return (
    <li className="class">
      <span
        className="colour"
        style={{ backgroundColor: subject.background_color_hex }}
        aria-hidden
      />
      <span className="name" lang={htmlLanguage(subject.language)}>
        {subject.class_name}
      </span>
      <span className="language">{t(`language.${subject.language}`)}</span>
      <span className="numbers slots">
        {subject.class_schedule.map((slot) => (
          <span key={`${slot.weekday} ${slot.start}`}>{format.classSlot(slot)}</span>
        ))}
      </span>
      {children}
    </li>
  )
}
