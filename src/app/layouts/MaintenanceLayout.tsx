import { Brand } from './Brand.tsx'
import type { FrameProps } from './frame-props.ts'
import { Main } from './Main.tsx'
import styles from './layouts.module.css'

/** During maintenance the header has no links. */
export function MaintenanceLayout({ school, children }: Pick<FrameProps, 'school' | 'children'>) {
  return (
    <div className={styles.layout}>
      <header className={`container ${styles.plain}`}>
        <Brand school={school} linked={false} />
      </header>
      <Main className={styles.middle}>{children}</Main>
    </div>
  )
}
