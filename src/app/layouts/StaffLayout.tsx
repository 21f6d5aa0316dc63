import type { FrameProps } from './frame-props.ts'
import { Header } from './Header.tsx'
import { Main } from './Main.tsx'
import styles from './layouts.module.css'

/** The office: no links to students' pages but one, and no bar but that of the staff area itself. */
export function StaffLayout(frame: FrameProps) {
  return (
    <div className={styles.layout}>
      <Header {...frame} isOffice />
      {frame.banner}
      <Main className={styles.rest}>{frame.children}</Main>
    </div>
  )
}
