import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './controls.module.css'
import { Chips, type Chip } from './Chips.tsx'
import { speeds } from '../playback.ts'

type Choice<T extends string | number> = {
  offered: readonly Chip<T>[]
  chosen: T
  onChoose: (value: T) => void
}
type Props<Q extends string> = {
  open: boolean
  quality: Choice<Q>
  captions: Choice<string>
  speed: { chosen: number; onChoose: (speed: number) => void }
  /** Opens picture-in-picture; undefined if the browser has none. */
  onFloat: (() => void) | undefined
  onKeys: () => void
  onClose: () => void
}

/** The playback settings: speed, captions, quality and picture-in-picture. */
export function Settings<Q extends string>(props: Props<Q>) {
  const { open, quality, captions, speed, onFloat, onKeys, onClose } = props
  const { t } = useTranslation('player')
  const offeredSpeeds = speeds.map((value) => ({
    value,
    text: value === 1 ? t('speedNormal') : t('speedTimes', { speed: value }),
  }))
  return (
    <Dialog open={open} title={t('settings')} closeLabel={t('close')} onClose={onClose}>
      <Chips legend={t('speed')} offered={offeredSpeeds} {...speed} />
      {captions.offered.length > 1 && <Chips legend={t('captions')} {...captions} />}
      <Chips legend={t('quality')} {...quality} />
      <div className="cluster">
        {onFloat && (
          <Button variant="secondary" onClick={onFloat}>
            {t('float')}
          </Button>
        )}
        <Button variant="quiet" className={styles.keys} onClick={onKeys}>
          {t('keys.title')}
        </Button>
      </div>
    </Dialog>
  )
}
