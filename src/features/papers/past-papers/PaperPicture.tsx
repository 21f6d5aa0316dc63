import { useTranslation } from 'react-i18next'
import styles from './PaperPicture.module.css'

const rows = [
  { question: '1', time: '0:00', width: 84 },
  { question: '4b', time: '9:12', width: 68 },
  { question: '7', time: '15:42', width: 76 },
]

/** An illustration of a paper and its questions as inline SVG, without a request. */
export function PaperPicture() {
  const { t } = useTranslation('past-papers')
  return (
    <div className={styles.picture} aria-hidden>
      <svg viewBox="0 0 440 400" className={styles.drawing}>
        <circle cx="232" cy="204" r="176" className={styles.sun} />
        <g transform="rotate(-6 180 200)">
          <rect x="66" y="50" width="214" height="290" rx="10" className={styles.sheet} />
          <rect x="90" y="78" width="92" height="12" rx="6" className={styles.strong} />
          <path d="M90 112h166M90 132h140M90 170h166M90 190h118" className={styles.lines} />
          <path d="M108 290c20 0 28-62 52-62s32 62 52 62" className={styles.curve} />
          <path d="M92 290h150M160 214v92" className={styles.axes} />
          <path d="m222 72 9 9 17-19" className={styles.tick} />
        </g>
        <rect x="204" y="150" width="204" height="216" rx="18" className={styles.card} />
        <path
          d="M204 168a18 18 0 0 1 18-18h168a18 18 0 0 1 18 18v58H204z"
          className={styles.board}
        />
        <path d="m296 172 26 16-26 16z" className={styles.play} />
        {rows.map(({ question, time, width }, n) => (
          <g key={question} transform={`translate(204 ${238 + n * 40})`}>
            {n === 1 && <rect x="8" y="0" width="188" height="36" rx="9" className={styles.now} />}
            <text x="22" y="24" className={styles.question}>
              {question}
            </text>
            <rect x="56" y="13" width={width} height="9" rx="4.5" className={styles.faint} />
            <text x="184" y="24" textAnchor="end" className={styles.time}>
              {time}
            </text>
          </g>
        ))}
      </svg>
      <span className={styles.paper}>{t('picture.paper')}</span>
      <span className={styles.chapter}>{t('picture.chapter')}</span>
    </div>
  )
}
