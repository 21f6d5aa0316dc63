import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/Icon.tsx'
import { NavLink } from '#platform/i18n/Link.tsx'
import { ForPerson } from './ForPerson.tsx'
import type { FrameProps } from './frame-props.ts'
import styles from './BottomBar.module.css'
import { barLinks, guardianLinks } from './navigation.ts'

/** The navigation of signed-in people on a phone, within thumb's reach. */
export function BottomBar({
  person,
  isOnlyGuardian,
  unread = 0,
}: Pick<FrameProps, 'person' | 'isOnlyGuardian' | 'unread'>) {
  const { t } = useTranslation('frame')
  return (
    <ForPerson person={person} is="signed-in">
      <div className={styles.place}>
        <nav className={styles.bar} aria-label={t('yourPages')}>
          {(isOnlyGuardian ? guardianLinks : barLinks).map((link) => (
            <NavLink key={link.to} to={link.to}>
              <span className={styles.pill}>
                <Icon name={link.icon} />
                {link.to === '/inbox' && unread > 0 && (
                  <span className={styles.unread}>{unread}</span>
                )}
              </span>
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
      </div>
    </ForPerson>
  )
}
