import { BottomBar } from './BottomBar.tsx'
import type { FrameProps } from './frame-props.ts'
import { Header } from './Header.tsx'
import { Main } from './Main.tsx'
import styles from './layouts.module.css'

/** Header and page, no footer. */
export function FullLayout(frame: FrameProps) {
  return (
    <div className={styles.layout} data-alone={frame.alone ? '' : undefined}>
      <Header {...frame} />
      {frame.banner}
      <Main className={styles.rest}>{frame.children}</Main>
      {!frame.alone && <BottomBar {...frame} />}
    </div>
  )
}
