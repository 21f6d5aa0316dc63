import type { FrameProps } from './frame-props.ts'
import { Header } from './Header.tsx'
import { Main } from './Main.tsx'
import styles from './layouts.module.css'

/** Header, and one thing to do on the rest of the screen. */
export function TypeformLayout(frame: FrameProps) {
  return (
    <div className={styles.layout}>
      <Header {...frame} />
      {frame.banner}
      <Main className={styles.middle}>{frame.children}</Main>
    </div>
  )
}
