import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './Keys.module.css'
import { keysShown } from './shortcuts.ts'

/** The list of the player's keyboard shortcuts, opened with `?`. */
export function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('player')
  return (
    <Dialog open={open} title={t('keys.title')} closeLabel={t('close')} onClose={onClose}>
      <dl className={styles.keys}>
        {keysShown.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${words}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
