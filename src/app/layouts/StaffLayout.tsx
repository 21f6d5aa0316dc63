import type { FrameProps } from './frame-props.ts'
import { Header } from './Header.tsx'
import { Main } from './Main.tsx'
import styles from './layouts.module.css'

/** The frame of the staff area, without the links and the bottom bar of students. */
export function StaffLayout(frame: FrameProps) {
  return (
    <div className={styles.layout}>
      <Header {...frame} isOffice />
      {frame.banner}
      <Main className={styles.rest}>{frame.children}</Main>
    </div>
  )
}
