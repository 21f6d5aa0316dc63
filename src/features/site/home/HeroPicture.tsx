import { useTranslation } from 'react-i18next'
import styles from './HeroPicture.module.css'

/** An illustration of a phone with a lesson as inline SVG, without a request. */
export function HeroPicture() {
  const { t } = useTranslation('home')
  return (
    <div className={styles.picture} aria-hidden>
      <svg viewBox="0 0 440 440">
        <circle cx="226" cy="222" r="186" className={styles.sun} />
        <g className={styles.notebook}>
          <rect x="42" y="150" width="150" height="196" rx="12" transform="rotate(-9 117 248)" />
          <g transform="rotate(-9 117 248)" className={styles.lines}>
            <path d="M64 190h104M64 214h104M64 238h80M64 262h104M64 286h62" />
            <path d="M64 172v152" className={styles.margin} />
          </g>
        </g>
        <rect x="146" y="36" width="196" height="376" rx="30" className={styles.body} />
        <rect x="156" y="46" width="176" height="356" rx="22" className={styles.screen} />
        <rect x="156" y="46" width="176" height="138" rx="22" className={styles.board} />
        <rect x="156" y="150" width="176" height="36" className={styles.board} />
        <path d="M186 152c22 0 30-66 58-66s36 66 58 66" className={styles.curve} />
        <path d="M176 152h136M244 70v96" className={styles.axes} />
        <circle cx="244" cy="86" r="6" fill="#f5a524" />
        <path d="M172 204h144" className={styles.track} />
        <path d="M172 204h86" className={styles.watched} />
        <circle cx="258" cy="204" r="7" fill="#f5a524" />
        <rect x="172" y="284" width="144" height="44" rx="12" className={styles.row} />
        <circle cx="194" cy="306" r="11" fill="#2563eb" />
        <rect x="172" y="338" width="144" height="44" rx="12" className={styles.row} />
        <circle cx="194" cy="360" r="11" fill="#1a9a5b" />
        <path d="M178 232h80M218 300h54M218 354h66" className={styles.strong} />
        <path d="M177 252h128M218 313h77M218 367h49" className={styles.faint} />
        <g transform="rotate(38 372 320)">
          <rect x="362" y="226" width="20" height="132" rx="4" fill="#f5a524" />
          <path d="M362 358h20l-10 26z" fill="#f7dcb0" />
          <path d="M368.5 374.5h7l-3.5 9.5z" fill="#14213d" />
          <rect x="362" y="218" width="20" height="18" rx="5" fill="#ef8277" />
        </g>
      </svg>
      <span className={styles['chip-saved']}>
        <svg viewBox="0 0 24 24">
          <path d="m5 12.6 4.6 4.6L19 7.4" />
        </svg>
        {`${t('picture.saved')} · 38 MB`}
      </span>
      <span className={styles['chip-formula']}>x² − 5x + 6 = 0</span>
      <span className={styles['chip-answer']}>{t('picture.answered')}</span>
    </div>
  )
}
