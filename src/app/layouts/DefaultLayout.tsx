import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import type { FrameProps } from './frame-props.ts'
import { Header } from './Header.tsx'
import { Main } from './Main.tsx'
import styles from './layouts.module.css'

/** Header, page, footer. */
export function DefaultLayout(frame: FrameProps) {
  return (
    <div className={styles.layout}>
      <Header {...frame} />
      <div className={styles.banner}>{frame.banner}</div>
      {/* For signed-in people the footer starts below the screen, so that it does not move when the page loads. */}
      <Main className={frame.person === 'signed-in' ? styles.screenful : undefined}>
        {frame.children}
      </Main>
      <Footer school={frame.school} />
      <BottomBar {...frame} />
    </div>
  )
}
