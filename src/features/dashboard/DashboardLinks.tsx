import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDaysBetween } from '#contract/shared/calendar.ts'
import { answersQuery } from '#features/support/index.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { keptMaterials } from '#platform/saving/kept-materials.ts'
import { savedTotals } from '#platform/saving/saved.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import rows from './rows.module.css'

const dayMs = 24 * 3600 * 1000
/** Older answers are in the inbox only. */
const newForDays = 7

type Line = {
  to: string
  icon: IconName
  text: string
  under?: string
  /** The language of the content below, if it differs. */
  lang?: string | undefined
}

type Props = {
  uid: string
  /** The student has a class with questions. */
  hasPractice: boolean
  exam: ExamPaper | null
  now: Date
  children: ReactNode
}

/** One link each for a new answer, practice, the next exam paper, progress and saved items. */
export function DashboardLinks({ uid, hasPractice, exam, now, children }: Props) {
  const { t } = useTranslation('dashboard-more')
  const answer = useQuery(answersQuery()).data?.questions.find(
    ({ answered_at: at }) => at && now.getTime() - Date.parse(at) < newForDays * dayMs,
  )
  const saved = useSavedText(uid)
  const lines: Line[] = [
    ...(answer
      ? [
          {
            to: '/inbox',
            icon: 'message' as const,
            text: t('more.answer'),
            under: answer.answer || t(answer.voice ? 'more.spoken' : 'more.photo'),
            lang: (answer.answer && answer.answer_locale) || undefined,
          },
        ]
      : []),
    ...(hasPractice ? [{ to: '/practice', icon: 'check' as const, text: t('more.practise') }] : []),
    ...(exam ? [{ to: exam.path, icon: 'calendar' as const, text: examText(exam) }] : []),
    { to: '/account/progress', icon: 'play', text: t('more.progress') },
    ...(saved
      ? [{ to: '/download', icon: 'saved' as const, text: t('more.saved'), under: saved }]
      : []),
  ]
  return (
    <section aria-labelledby="more">
      <h2 id="more" className="only-heard">
        {t('more.title')}
      </h2>
      <ul role="list" className={rows.rows}>
        {lines.map(({ to, icon, text, under, lang }) => (
          <li key={to}>
            <Link to={to} className={rows.row}>
              <Icon name={icon} />
              <span className={rows.text}>
                <strong>{text}</strong>
                {under && (
                  <span className={`numbers ${rows.under}`} lang={lang}>
                    {under}
                  </span>
                )}
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )

  function examText({ name: paper, starts }: ExamPaper): string {
    if (starts <= now) return t('more.examNow', { paper })
    const count = malaysianDaysBetween(now, starts)
    return count === 0 ? t('more.examToday', { paper }) : t('more.examIn', { paper, count })
  }
}

type Kept = { recordings: number; files: number; bytes: number }

/** How much this device has saved for the person; null if there is nothing. */
function useSavedText(uid: string): string | null {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    let isUnmounted = false
    void keptBy(uid).then((found) => {
      if (!isUnmounted) setKept(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [uid])
  if (!kept || kept.recordings + kept.files === 0) return null
  const { recordings, files, bytes } = kept
  return [
    recordings > 0 && t('more.savedRecordings', { count: recordings }),
    files > 0 && t('more.savedFiles', { count: files }),
    bytes > 0 && format.bytes(bytes),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

async function keptBy(uid: string): Promise<Kept> {
  const [materials, saved] = await Promise.all([keptMaterials(uid), savedTotals(uid)])
  return {
    recordings: saved.count - saved.files,
    files: materials.length + saved.files,
    bytes: materials.reduce((sum, { bytes }) => sum + bytes, saved.bytes),
  }
}

/** A paper of the exam timetable that the student chose. */
export type ExamPaper = { name: string; path: string; starts: Date; ends: Date }

/** The next paper, or the one that runs; null when all are over. */
export const nextExamPaper = (papers: readonly ExamPaper[], now: Date): ExamPaper | null =>
  papers
    .filter(({ ends }) => now < ends)
    .toSorted((a, b) => a.starts.getTime() - b.starts.getTime())[0] ?? null
