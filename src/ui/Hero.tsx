import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Hero.module.css'

type Props = {
  /** A line over the heading. */
  above?: ReactNode
  heading: ReactNode
  text: ReactNode
  /** A line above the actions, such as a price. */
  note?: ReactNode
  actions: ReactNode
  points: readonly string[]
  /** A line under the points. */
  below?: ReactNode
  picture: ReactNode
}

/** The first screen of a public page, on squared paper. Put `<mark>` around the heading's strongest words. */
export function Hero({ above, heading, text, note, actions, points, below, picture }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={`container ${styles.inner}`}>
        <div className={styles.words}>
          {above && <p className={styles.above}>{above}</p>}
          <h1 id="hero-heading">{heading}</h1>
          <p className={styles.text}>{text}</p>
          {note && <p className={styles.note}>{note}</p>}
          <div className={styles.actions}>{actions}</div>
          <ul role="list" className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
          {below && <p className={styles.below}>{below}</p>}
        </div>
        {picture}
      </div>
    </section>
  )
}
