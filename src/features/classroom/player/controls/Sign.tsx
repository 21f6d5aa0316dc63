import styles from './controls.module.css'

/** Icons of the controls, on the same grid and with the same strokes as the icons of the pages. */
const drawings = {
  play: 'M8 5.3v13.4L18.8 12z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  again: 'M5 5v5h5M5.6 10A7.5 7.5 0 1 1 4.5 13.5',
  back: 'M4.5 5v4.7h4.7M5 9.7a7.6 7.6 0 1 1-.7 4.6',
  forward: 'M19.5 5v4.7h-4.7M19 9.7a7.6 7.6 0 1 0 .7 4.6',
  loud: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15 9.2a4 4 0 0 1 0 5.6M17.6 6.8a7.4 7.4 0 0 1 0 10.4',
  muted: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5',
  captions: 'M3.5 5.5h17v13h-17zM10.5 10.6a2 2 0 1 0 0 2.8M16.8 10.6a2 2 0 1 0 0 2.8',
  settings:
    'M4 7.5h9M17.5 7.5H20M15.2 9.6a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2ZM4 16.5h2.5M11 16.5h9M8.8 18.6a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2Z',
  float: 'M3.5 5.5h17v13h-17zM12.5 12h5.5v4h-5.5z',
  full: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  window: 'M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5',
} as const

export type SignName = keyof typeof drawings

/** The icon of a button that has its own label. */
export function Sign({ name, text }: { name: SignName; text?: string }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden>
      <path d={drawings[name]} />
      {text && (
        <text x="12.2" y="16" textAnchor="middle">
          {text}
        </text>
      )}
    </svg>
  )
}
