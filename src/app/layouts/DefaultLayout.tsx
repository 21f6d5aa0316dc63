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
      {/* The footer of who is signed in begins below the screen: it does not jump when the page comes. */}
      <Main className={frame.person === 'signed-in' ? styles.screenful : undefined}>
        {frame.children}
      </Main>
      <Footer school={frame.school} />
      <BottomBar {...frame} />
    </div>
  )
}
