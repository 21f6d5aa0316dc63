import { useTranslation } from 'react-i18next'
import { formatLongDate } from '#contract/calendar.ts'
import type { ExamTimetable } from '#contract/catalogue.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './ExamTimetablePage.module.css'
import { PaperDayTable } from './PaperDayTable.tsx'
import { paperDays } from './paper-days.ts'

/** When each paper of an exam is written. Known once, it opens without a connection. */
export function ExamTimetablePage({ timetable }: { timetable: ExamTimetable }) {
  const { t } = useTranslation('timetable')
  const days = paperDays(timetable.papers)
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <div className={`container ${styles['page']}`}>
      <PageMeta
        title={timetable.title}
        description={t('metaDescription', { title: timetable.title })}
        path={`/${timetable.exam}-timetable`}
      />
      <header className={styles['header']}>
        <div className={styles['title']}>
          <h1>{timetable.title}</h1>
          {timetable.sample && <Tag tone="accent">{t('sample')}</Tag>}
        </div>
        <p className={styles['lead']}>{t(timetable.exam === 'spm' ? 'spmLead' : 'igcseLead')}</p>
        {first && last && (
          <ul role="list" className={styles['facts']}>
            <li>
              <Icon name="calendar" />
              {t('period', { from: formatLongDate(first.date), to: formatLongDate(last.date) })}
            </li>
            <li>
              <Icon name="papers" />
              {t('papers', { count: timetable.papers.length })}, {t('days', { count: days.length })}
            </li>
            <li>
              <Icon name="saved" />
              {t('offline')}
            </li>
          </ul>
        )}
        {timetable.full_timetable_url && (
          <a
            href={timetable.full_timetable_url}
            className={buttonClass({ variant: 'secondary' })}
            rel="noopener noreferrer"
          >
            {t('viewFull')}
            <Icon name="external" label={t('opensElsewhere')} />
          </a>
        )}
      </header>
      {timetable.sample ? (
        <Notice tone="warning" title={t('sampleTitle')}>
          {timetable.source}
        </Notice>
      ) : (
        <p className={styles['source']}>{timetable.source}</p>
      )}
      {days.length === 0 ? (
        <Empty icon="calendar" title={t('none')}>
          {t('noneText')}
        </Empty>
      ) : (
        days.map((day) => <PaperDayTable key={day.date} day={day} />)
      )}
    </div>
  )
}
