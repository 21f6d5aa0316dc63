import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Link } from '#platform/i18n/Link.tsx'
import type { SavedItem } from '#platform/saving/saved.ts'
import { ItemActions } from './ItemActions.tsx'
import { stateText } from './item-texts.ts'

/** Why a save is held up, and what resumes it. Renders nothing while the save runs. */
export function HeldSave({ uid, item, label }: { uid: string; item: SavedItem; label: string }) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const { state, why } = item
  if (state === 'queued' || state === 'saving') return null
  const { key, values } = stateText(format, item)
  const waits = state === 'waiting-network' && why !== 'wifi'
  return (
    <>
      <p className="numbers">{t(key, values)}</p>
      {state === 'no-space' && <Link to="/download?room">{t('ask.makeRoom')}</Link>}
      {!waits && <ItemActions uid={uid} item={item} title={label} />}
    </>
  )
}
