import { Card } from '#ui/Card.tsx'
import styles from './charts.module.css'

const barHeight = 8

type Props = {
  title: string
  /** The sum as text. */
  total: string
  rows: readonly { key: string; name: string; value: number; text: string }[]
  /** Replaces the bars if every number is zero. */
  none: string
}

/** Numbers by name, as bars. */
export function BarsChart({ title, total, rows, none }: Props) {
  const most = Math.max(0, ...rows.map(({ value }) => value))
  return (
    <Card as="li" className={styles.chart}>
      <h3>{title}</h3>
      <p className={`numbers ${styles.total}`}>{total}</p>
      {most === 0 ? (
        <p className={styles.words}>{none}</p>
      ) : (
        <ul role="list" className={styles.statuses}>
          {rows.map(({ key, name, value, text }) => (
            <li key={key}>
              <span>{name}</span>
              <span className="numbers">{text}</span>
              <svg viewBox={`0 0 100 ${barHeight}`} preserveAspectRatio="none" aria-hidden>
                <rect
                  width={Math.max(value > 0 ? 1 : 0, (value / most) * 100)}
                  height={barHeight}
                />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
