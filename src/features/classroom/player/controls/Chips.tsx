import { useId } from 'react'
import styles from './Chips.module.css'

export type Chip<T extends string | number> = { value: T; text: string }

/** A choice of a few options, all visible. */
export function Chips<T extends string | number>({
  legend,
  offered,
  chosen,
  onChoose,
}: {
  legend: string
  offered: readonly Chip<T>[]
  chosen: T
  onChoose: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      {offered.map(({ value, text }) => (
        <label key={value} className="focus-frame">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className="numbers">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
