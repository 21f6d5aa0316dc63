import { useRef, type ChangeEvent, type Ref } from 'react'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import styles from './ChoosePhoto.module.css'

type Props = {
  /** Ref of the button that opens the file dialog. */
  ref?: Ref<HTMLButtonElement>
  take: string
  choose: string
  /** Shown with a mouse: a photo may be pasted or dropped too. */
  dropHint: string
  busy: boolean
  onChoose: (file: File) => void
}

/** Takes a photo on a phone, or chooses one. */
export function ChoosePhoto({ ref, take, choose, dropHint, busy, onChoose }: Props) {
  const choosing = useRef<HTMLInputElement>(null)
  const taking = useRef<HTMLInputElement>(null)

  function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Lets the same file be chosen again after it was removed.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className={styles.ways}>
      <input ref={choosing} type="file" accept="image/*" hidden onChange={onFile} />
      <input
        ref={taking}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={onFile}
      />
      <span className={styles.onTouch}>
        <Button variant="secondary" busy={busy} onClick={() => taking.current?.click()}>
          <Icon name="camera" />
          {take}
        </Button>
      </span>
      <Button ref={ref} variant="secondary" busy={busy} onClick={() => choosing.current?.click()}>
        <Icon name="picture" />
        {choose}
      </Button>
      <span className={`quiet ${styles.withMouse}`}>{dropHint}</span>
    </div>
  )
}
