import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './ProgressSteps.module.css'

type Props = {
  label: string
  steps: readonly string[]
  current: number
  /** Said after the name of a step that is done. */
  doneLabel: string
}

/** The steps of a process. `current` counts from 0, and is `steps.length` when all are done. */
export function ProgressSteps({ label, steps, current, doneLabel }: Props) {
  return (
    <div>
      <ol role="list" className={styles.steps} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(
              styles.step,
              index < current && styles.done,
              index === current && styles.current,
            )}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {index < current ? <Icon name="check" /> : index + 1}
            </span>
            <span className={styles.name}>
              {step}
              {index < current && <span className="only-heard">, {doneLabel}</span>}
            </span>
          </li>
        ))}
      </ol>
      {/* On a phone no column is wide enough for a name at every text size. */}
      <p className={styles.now} aria-hidden>
        {steps[current]}
      </p>
    </div>
  )
}
