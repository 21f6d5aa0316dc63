type Props = {
  steps: readonly { title: string; text: string }[]
  styles: { steps?: string; number?: string }
}

/** Numbered steps, each with a title and a text. */
export function Steps({ steps, styles }: Props) {
  return (
    <ol role="list" className={styles.steps}>
      {steps.map((step, n) => (
        <li key={step.title}>
          <span className={styles.number} aria-hidden>
            {n + 1}
          </span>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
