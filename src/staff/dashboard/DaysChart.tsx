import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card } from '#ui/Card.tsx'
import styles from './charts.module.css'

const [barWidth, gap, height] = [6, 2, 48]

type Props = {
  title: string
  days: readonly string[]
  values: readonly number[]
  /** Formats a number. */
  show?: (value: number) => string
}

/** A number per day as bars, with a summary in words and the numbers as a list. */
export function DaysChart({ title, days, values, show: given }: Props) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const format = useFormat()
  const show = given ?? ((value: number) => t('staff/kit:number', { count: value }))
  const most = Math.max(...values)
  const total = values.reduce((sum, value) => sum + value, 0)
  const best = days[values.indexOf(most)]
  const text =
    most === 0 || !best
      ? t('numbers.nothing')
      : t('numbers.inWords', { total: show(total), most: show(most), day: format.day(best) })
  return (
    <Card as="li" className={styles.chart}>
      <h3>{title}</h3>
      <p className={`numbers ${styles.total}`}>{show(total)}</p>
      <svg
        viewBox={`0 0 ${days.length * (barWidth + gap) - gap} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('numbers.chart', { title, text })}
      >
        {values.map((value, n) => {
          const tall = most === 0 ? 0 : Math.max(value > 0 ? 1.5 : 0, (value / most) * (height - 1))
          return (
            <rect
              key={days[n]}
              x={n * (barWidth + gap)}
              y={height - 1 - tall}
              width={barWidth}
              height={tall + 1}
            />
          )
        })}
      </svg>
      <p className={styles.words}>{text}</p>
      {most > 0 && (
        <details>
          <summary>{t('numbers.perDay')}</summary>
          <ul className="numbers">
            {days
              .map((day, n) => ({ day, value: values[n] ?? 0 }))
              .filter(({ value }) => value > 0)
              .toReversed()
              .map(({ day, value }) => (
                <li key={day}>
                  {t('numbers.ofDay', { day: format.day(day), value: show(value) })}
                </li>
              ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
